import type { Locale } from '#config/locales.ts'

/** What a security check is asked for. A solution is good for that alone. */
export const captchaActions = ['lead', 'help', 'booking', 'demo'] as const
export type CaptchaAction = (typeof captchaActions)[number]

/** Who asks, and what for. */
export interface CaptchaAsked {
  action: CaptchaAction
  /** The visitor's address. A solution of the embedded check is good from its network alone. */
  address: string
  /** The site: zh-cn has a provider of its own. Source: spec §1. */
  locale: Locale
  now: Date
}

/** What a browser needs to show the check. */
export interface OfferedCaptcha {
  provider: 'altcha' | 'turnstile' | 'hcaptcha' | 'recaptcha' | 'none'
  siteKey: string | null
  /** The embedded check's challenge as its widget takes it; null for other providers. */
  parameters: Record<string, unknown> | null
  signature: string | null
}

/** What marks a solution as used, and until when that must be remembered. */
export interface CaptchaUse {
  key: string
  expiresAt: Date
}

/**
 * What became of a solution. `failed` with `retryAfterSeconds` when it came faster than anybody fills in a form: the same one is
 * accepted after that. `down` when the provider cannot be asked.
 */
export type CaptchaVerdict =
  | { is: 'ok'; use: CaptchaUse | undefined }
  | { is: 'failed'; retryAfterSeconds?: number }
  | { is: 'down' }

/** One provider's security check. Asks the network, so never inside a transaction. */
export interface CaptchaVerifier {
  challenge(asked: CaptchaAsked): Promise<OfferedCaptcha>
  verify(token: string, asked: CaptchaAsked): Promise<CaptchaVerdict>
}
