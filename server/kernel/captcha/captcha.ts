import type { Locale } from '#config/locales.ts'

/** Purposes of a captcha. A solution is valid only for the purpose of its challenge. */
export const captchaActions = ['lead', 'help', 'booking', 'demo'] as const
export type CaptchaAction = (typeof captchaActions)[number]

/** Purpose, sender, site and time of a challenge or solution. */
export interface CaptchaRequest {
  action: CaptchaAction
  /**
   * The visitor's IP address. The embedded captcha's token is valid only from the network of this
   * address.
   */
  address: string
  /** The site. zh-cn can use a different provider from the other sites. Source: spec §1. */
  locale: Locale
  now: Date
}

/** Data that a browser needs to show the captcha. */
export interface OfferedCaptcha {
  provider: 'altcha' | 'turnstile' | 'hcaptcha' | 'recaptcha' | 'none'
  siteKey: string | null
  /** Challenge for the widget of the embedded captcha; null for other providers. */
  parameters: Record<string, unknown> | null
  signature: string | null
}

/**
 * Key of a used solution. It is stored until the solution expires, so that the solution is accepted
 * only once.
 */
export interface CaptchaUse {
  key: string
  expiresAt: Date
}

/**
 * Result of a verification. `failed` with `retryAfterSeconds` means that the form was sent sooner
 * than a person could fill it in: the same solution is accepted after that time. `down` means that
 * the provider does not respond.
 */
export type CaptchaVerdict =
  | { is: 'ok'; use: CaptchaUse | undefined }
  | { is: 'failed'; retryAfterSeconds?: number }
  | { is: 'down' }

/** A provider's captcha. Its methods may call the provider: never call them in a transaction. */
export interface CaptchaVerifier {
  challenge(asked: CaptchaRequest): Promise<OfferedCaptcha>
  verify(token: string, asked: CaptchaRequest): Promise<CaptchaVerdict>
}
