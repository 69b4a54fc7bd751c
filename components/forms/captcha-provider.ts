import type { CaptchaChallenge } from '#server/kernel/captcha/contract.ts'
import { CaptchaUnavailableError } from './captcha-unavailable.ts'

/** API that all three providers share. Source: their documentation on explicit rendering. */
interface ProviderWidgets {
  ready?: (callback: () => void) => void
  render(container: HTMLElement, options: Record<string, unknown>): unknown
}

/**
 * Script of each provider, and the global variable that it defines. The site's CSP must allow the
 * script: see `csp` in config/scripts.yaml.
 */
const scripts: Readonly<Record<string, { src: string; name: string }>> = {
  turnstile: {
    src: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    name: 'turnstile',
  },
  hcaptcha: { src: 'https://js.hcaptcha.com/1/api.js?render=explicit', name: 'hcaptcha' },
  recaptcha: { src: 'https://www.google.com/recaptcha/api.js?render=explicit', name: 'grecaptcha' },
}

interface ProviderRequest {
  provider: CaptchaChallenge['provider']
  siteKey: string
  action: string
}

/**
 * Shows the widget of an external captcha provider and returns the token that the widget issues
 * once the captcha is solved.
 *
 * @throws CaptchaUnavailableError if the provider's script or widget fails
 */
export async function solveWithProvider(
  container: HTMLElement,
  { provider, siteKey, action }: ProviderRequest,
): Promise<string> {
  const script = scripts[provider]
  if (!script) throw new CaptchaUnavailableError(provider)
  const widgets = await loadWidgets(script)
  const widget = document.createElement('div')
  container.replaceChildren(widget)
  return new Promise((resolve, reject) => {
    const fail = () => reject(new CaptchaUnavailableError(provider))
    const render = () =>
      widgets.render(widget, {
        sitekey: siteKey,
        action,
        callback: resolve,
        'error-callback': fail,
        'expired-callback': fail,
      })
    if (widgets.ready) widgets.ready(render)
    else render()
  })
}

function loadWidgets({ src, name }: { src: string; name: string }): Promise<ProviderWidgets> {
  const readGlobal = () => (self as unknown as Record<string, ProviderWidgets | undefined>)[name]
  const loaded = readGlobal()
  if (loaded) return Promise.resolve(loaded)
  return new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src, async: true })
    const fail = () => reject(new CaptchaUnavailableError(name))
    script.addEventListener('load', () => {
      const widgets = readGlobal()
      if (widgets) resolve(widgets)
      else fail()
    })
    script.addEventListener('error', fail)
    document.head.append(script)
  })
}
