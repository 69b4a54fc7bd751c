import { createHash } from 'node:crypto'
import got from 'got'
import type { Logger } from 'pino'
import * as z from 'zod'
import type { CaptchaVerdict, CaptchaVerifier } from './captcha.ts'

const timeoutMs = 4000
const maxTokenLength = 4096
/** Maximum age of a token. No provider accepts an older one. */
const tokenMinutes = 10

/** Verification endpoints. All three use the same protocol. */
const addresses = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
} as const
export type ExternalProvider = keyof typeof addresses

const SiteVerifyAnswer = z.object({
  success: z.boolean(),
  'error-codes': z.array(z.string()).default([]),
  action: z.string().nullish(),
})

/**
 * Error codes that report a fault in our configuration or at the provider. All other codes mean an
 * invalid token.
 */
const serviceFaults: ReadonlySet<string> = new Set([
  'missing-input-secret',
  'invalid-input-secret',
  'internal-error',
  'sitekey-secret-mismatch',
  'not-using-dummy-passcode',
  'bad-request',
])

interface Options {
  provider: ExternalProvider
  siteKey: string | null
  secret: string
  /** Overrides the provider's endpoint. */
  verifyUrl: string | null
  log: Pick<Logger, 'warn'>
}

/**
 * Creates a verifier that checks tokens with Turnstile, hCaptcha or reCAPTCHA. Source: the
 * providers' siteverify documentation.
 */
export function createSiteVerify({
  provider,
  siteKey,
  secret,
  verifyUrl,
  log,
}: Options): CaptchaVerifier {
  const url = verifyUrl ?? addresses[provider]
  // hCaptcha accepts a token of any other site of the same account unless it is told which
  const own = provider === 'hcaptcha' && siteKey !== null ? { sitekey: siteKey } : {}
  const formOf = (token: string, address: string) => ({
    secret,
    response: token,
    remoteip: address,
    ...own,
  })
  const reportDown = (reason: string): CaptchaVerdict => {
    log.warn({ event: 'upstream.failed', 'upstream.name': provider, reason })
    return { is: 'down' }
  }
  return {
    challenge: async () => ({ provider, siteKey, parameters: null, signature: null }),
    async verify(token, { action, address, now }) {
      if (token.length > maxTokenLength) return { is: 'failed' }
      const answer = await got
        .post(url, {
          form: formOf(token, address),
          signal: AbortSignal.timeout(timeoutMs),
          retry: { limit: 0 },
          followRedirect: false,
          throwHttpErrors: false,
          responseType: 'text',
        })
        .catch((error: unknown) => (error instanceof Error ? error.name : 'no answer'))
      if (typeof answer === 'string') return reportDown(answer)
      const parsed = SiteVerifyAnswer.safeParse(jsonOf(answer.body))
      if (!parsed.success) return reportDown(`status ${answer.statusCode}`)
      const fault = parsed.data['error-codes'].find((it) => serviceFaults.has(it))
      if (fault !== undefined) return reportDown(fault)
      // reject a token for a different action; only Turnstile reports a token's action
      const isOtherAction =
        provider === 'turnstile' &&
        typeof parsed.data.action === 'string' &&
        parsed.data.action !== '' &&
        parsed.data.action !== action
      if (!parsed.data.success || isOtherAction) return { is: 'failed' }
      const key = createHash('sha256').update(`${provider} ${token}`).digest('base64url')
      return { is: 'ok', use: { key, expiresAt: new Date(now.getTime() + tokenMinutes * 60_000) } }
    },
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
