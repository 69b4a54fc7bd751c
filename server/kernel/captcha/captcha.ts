import type { Locale } from '#config/locales.ts'

/** Purposes of a security check. A solution is valid for its purpose only. */
export const captchaActions = ['lead', 'help', 'booking', 'demo'] as const
export type CaptchaAction = (typeof captchaActions)[number]

/** Purpose, sender, site and time of a challenge or solution. */
export interface CaptchaRequest {
  action: CaptchaAction
  /** The visitor's address. A solution of the embedded check is valid from its network only. */
  address: string
  /** The site; zh-cn has its own provider. Source: spec §1. */
  locale: Locale
  now: Date
}

/** Data with which a browser shows the check. */
export interface OfferedCaptcha {
  provider: 'altcha' | 'turnstile' | 'hcaptcha' | 'recaptcha' | 'none'
  siteKey: string | null
  /** Challenge for the widget of the embedded check; null for other providers. */
  parameters: Record<string, unknown> | null
  signature: string | null
}

/** Key of a used solution, which must be stored until the solution expires. */
export interface CaptchaUse {
  key: string
  expiresAt: Date
}

/**
 * Result of a verification. `failed` with `retryAfterSeconds` for a form that was sent sooner than
 * a person could fill it in: the same solution is accepted after that time. `down` if the provider
 * does not answer.
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
