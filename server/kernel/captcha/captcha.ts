import type { Locale } from '#config/locales.ts'

/** Purposes of a security check. A solution is valid for its purpose only. */
export const captchaActions = ['lead', 'help', 'booking', 'demo'] as const
export type CaptchaAction = (typeof captchaActions)[number]

/** Purpose, sender, site and time of a challenge or solution. */
export interface CaptchaRequest {
  action: CaptchaAction
  /**
   * The visitor's IP address. A solution of the embedded check is valid only from the same network.
   */
  address: string
  /** The site. zh-cn can use a different provider from the other sites. Source: spec §1. */
  locale: Locale
  now: Date
}

/** Data that a browser needs to show the security check. */
export interface OfferedCaptcha {
  provider: 'altcha' | 'turnstile' | 'hcaptcha' | 'recaptcha' | 'none'
  siteKey: string | null
  /** Challenge for the widget of the embedded check; null for other providers. */
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

/** A provider's security check. It may call the provider: do not use it inside a transaction. */
export interface CaptchaVerifier {
  challenge(asked: CaptchaRequest): Promise<OfferedCaptcha>
  verify(token: string, asked: CaptchaRequest): Promise<CaptchaVerdict>
}
