import type { CaptchaChallenge } from '#server/kernel/captcha/contract.ts'
import { CaptchaUnavailableError } from './captcha-unavailable.ts'

/** What all three offer alike. Source: their documents on explicit rendering. */
interface ProviderWidgets {
  ready?: (then: () => void) => void
  render(place: HTMLElement, options: Record<string, unknown>): unknown
}

/** Each provider's script, and the name under which it offers itself. The site's policy must allow it: `csp` of config/scripts.yaml. */
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
 * Shows a foreign provider's check and waits until it is done.
 *
 * @throws NoCheck when the provider's script does not come
 */
export async function solveWithProvider(
  place: HTMLElement,
  { provider, siteKey, action }: ProviderRequest,
): Promise<string> {
  const script = scripts[provider]
  if (!script) throw new CaptchaUnavailableError(provider)
  const widgets = await loadWidgets(script)
  const own = document.createElement('div')
  place.replaceChildren(own)
  return new Promise((resolve, reject) => {
    const failed = () => reject(new CaptchaUnavailableError(provider))
    const render = () =>
      widgets.render(own, {
        sitekey: siteKey,
        action,
        callback: resolve,
        'error-callback': failed,
        'expired-callback': failed,
      })
    if (widgets.ready) widgets.ready(render)
    else render()
  })
}

function loadWidgets({ src, name }: { src: string; name: string }): Promise<ProviderWidgets> {
  const found = () => (self as unknown as Record<string, ProviderWidgets | undefined>)[name]
  const known = found()
  if (known) return Promise.resolve(known)
  return new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src, async: true })
    const failed = () => reject(new CaptchaUnavailableError(name))
    script.addEventListener('load', () => {
      const widgets = found()
      if (widgets) resolve(widgets)
      else failed()
    })
    script.addEventListener('error', failed)
    document.head.append(script)
  })
}
