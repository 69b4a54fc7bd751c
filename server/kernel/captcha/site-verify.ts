import { createHash } from 'node:crypto'
import got from 'got'
import type { Logger } from 'pino'
import * as z from 'zod'
import type { CaptchaVerdict, CaptchaVerifier } from './captcha.ts'

const timeoutMs = 4000
const maxTokenLength = 4096
/** No provider takes an answer that is older. */
const tokenMinutes = 10

/** Where each provider is asked. All three speak the same. */
const addresses = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
} as const
export type ForeignProvider = keyof typeof addresses

const Told = z.object({
  success: z.boolean(),
  'error-codes': z.array(z.string()).default([]),
  action: z.string().nullish(),
})

/** What is wrong with us, or with the provider; anything else is wrong with the answer. */
const ownFaults: ReadonlySet<string> = new Set([
  'missing-input-secret',
  'invalid-input-secret',
  'internal-error',
  'sitekey-secret-mismatch',
])

interface Options {
  provider: ForeignProvider
  siteKey: string | null
  secret: string
  /** Instead of the provider's own address. */
  verifyUrl: string | null
  log: Pick<Logger, 'warn'>
}

/** Asks a provider whether its answer is good: Turnstile, hCaptcha or reCAPTCHA. Source: their siteverify documents. */
export function createSiteVerify({
  provider,
  siteKey,
  secret,
  verifyUrl,
  log,
}: Options): CaptchaVerifier {
  const url = verifyUrl ?? addresses[provider]
  const failed = (reason: string): CaptchaVerdict => {
    log.warn({ event: 'upstream.failed', 'upstream.name': provider, reason })
    return { is: 'down' }
  }
  return {
    challenge: async () => ({ provider, siteKey, parameters: null, signature: null }),
    async verify(token, { action, address, now }) {
      if (token.length > maxTokenLength) return { is: 'failed' }
      const answer = await got
        .post(url, {
          form: { secret, response: token, remoteip: address },
          signal: AbortSignal.timeout(timeoutMs),
          retry: { limit: 0 },
          followRedirect: false,
          throwHttpErrors: false,
          responseType: 'text',
        })
        .catch((error: unknown) => (error instanceof Error ? error.name : 'no answer'))
      if (typeof answer === 'string') return failed(answer)
      const told = Told.safeParse(jsonOf(answer.body))
      if (!told.success) return failed(`status ${answer.statusCode}`)
      const fault = told.data['error-codes'].find((it) => ownFaults.has(it))
      if (fault !== undefined) return failed(fault)
      // of the three, Turnstile alone says what its answer was made for
      const isOther =
        provider === 'turnstile' &&
        typeof told.data.action === 'string' &&
        told.data.action !== '' &&
        told.data.action !== action
      if (!told.data.success || isOther) return { is: 'failed' }
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
