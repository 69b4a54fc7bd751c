import type { Config } from '#config/schema.ts'

/** Origins of other companies that a site's pages may use, by directive of the policy. */
type AllowedOrigins = Record<
  'scriptSrc' | 'styleSrc' | 'connectSrc' | 'imgSrc' | 'frameSrc' | 'mediaSrc',
  string[]
>

/**
 * Origins that the widgets of captcha providers need. Source: the providers' documentation on
 * Content Security Policy.
 */
const captchaOrigins: Readonly<Record<string, Partial<AllowedOrigins>>> = {
  turnstile: {
    scriptSrc: ['https://challenges.cloudflare.com'],
    frameSrc: ['https://challenges.cloudflare.com'],
  },
  hcaptcha: {
    scriptSrc: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
    styleSrc: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
    connectSrc: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
    frameSrc: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  },
  recaptcha: {
    scriptSrc: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    frameSrc: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  },
}

/**
 * Returns the origins that the policy allows beside our own: of scripts that are enabled, of the
 * captcha's provider, and those that `csp` of config/scripts.yaml adds.
 */
export function allowedOrigins({ scripts }: Config, isChina: boolean): AllowedOrigins {
  const { csp, captcha } = isChina ? scripts.china : scripts.global
  const enabled = isChina ? [] : enabledScripts(scripts)
  const widget = captchaOrigins[captcha.provider] ?? {}
  const unique = (...origins: readonly (readonly string[] | undefined)[]) => [
    ...new Set(origins.flatMap((it) => it ?? [])),
  ]
  return {
    scriptSrc: unique(csp.scriptSrc, enabled, widget.scriptSrc),
    styleSrc: unique(widget.styleSrc),
    connectSrc: unique(csp.connectSrc, widget.connectSrc),
    imgSrc: unique(csp.imgSrc),
    frameSrc: unique(csp.frameSrc, widget.frameSrc),
    mediaSrc: unique(csp.mediaSrc),
  }
}

function enabledScripts({ global }: Config['scripts']): string[] {
  const { chat, analytics, tagManager, tracking, abTesting } = global
  return [chat, analytics, tagManager, tracking, abTesting].flatMap(({ enabled, scriptUrl }) =>
    enabled && scriptUrl !== null ? [new URL(scriptUrl).origin] : [],
  )
}
