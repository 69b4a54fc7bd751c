import { createHash, createHmac } from 'node:crypto'
import {
  type Challenge,
  createChallenge,
  type Payload,
  randomInt,
  verifySolution,
} from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Config } from '#config/schema.ts'
import { networkOf } from '#server/kernel/client-address.ts'
import type { CaptchaRequest, CaptchaVerdict, CaptchaVerifier } from './captcha.ts'

/** Maximum length of a token, in characters. A token from the widget has about a thousand. */
const maxTokenLength = 8000

interface Options {
  config: () => Config
  /** Signs challenges; shared by all processes. */
  secret: string
}

/**
 * Creates the embedded captcha: the browser computes for about a second, and the server
 * verifies the result with a single computation. The server stores nothing. Source: altcha-lib 2.8.
 */
export function createAltcha({ config, secret }: Options): CaptchaVerifier {
  const secrets = {
    hmacSignatureSecret: secret,
    hmacKeySignatureSecret: createHmac('sha256', secret).update('solved').digest('base64url'),
  }
  const networkKey = (address: string) =>
    createHmac('sha256', secret)
      .update(`whose ${networkOf(address)}`)
      .digest('base64url')
      .slice(0, 22)
  return {
    async challenge({ action, address, now }) {
      const { expiresMinutes, cost, attempts } = config().forms.captcha
      const { parameters, signature = null } = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost,
        deriveKey,
        counter: randomInt(attempts.from, attempts.to),
        ...secrets,
        data: { action, at: now.getTime(), whose: networkKey(address) },
        expiresAt: new Date(now.getTime() + expiresMinutes * 60_000),
      })
      return { provider: 'altcha', siteKey: null, parameters: { ...parameters }, signature }
    },

    async verify(token, { action, address, now }) {
      const payload = payloadOf(token)
      if (!payload) return { is: 'failed' }
      // the signature covers the parameters, so a solved challenge has the ones that we issued
      const isSolved = await verifySolution({ ...payload, deriveKey, ...secrets }).then(
        (it) => it.verified,
        () => false,
      )
      const { data = {}, nonce, expiresAt } = payload.challenge.parameters
      if (
        !isSolved ||
        expiresAt === undefined ||
        data['action'] !== action ||
        data['whose'] !== networkKey(address)
      )
        return { is: 'failed' }
      const tooEarly = Number(data['at']) + config().forms.minFillSeconds * 1000 - now.getTime()
      if (tooEarly > 0) return { is: 'failed', retryAfterSeconds: Math.ceil(tooEarly / 1000) }
      return {
        is: 'ok',
        use: {
          key: createHash('sha256').update(`altcha ${nonce}`).digest('base64url'),
          expiresAt: new Date((expiresAt + 1) * 1000),
        },
      }
    },
  }
}

/** Decodes the widget's token: challenge and solution as base64-encoded JSON. */
function payloadOf(token: string): Payload | undefined {
  if (token.length > maxTokenLength) return undefined
  try {
    const payload = JSON.parse(
      Buffer.from(token, 'base64').toString('utf8'),
    ) as Partial<Payload> | null
    const challenge = payload?.challenge as Partial<Challenge> | undefined
    return typeof challenge?.parameters?.nonce === 'string' && typeof payload?.solution === 'object'
      ? (payload as Payload)
      : undefined
  } catch {
    return undefined
  }
}

/** Accepts every token. For tests only. */
export const noCaptcha: CaptchaVerifier = {
  challenge: async () => ({ provider: 'none', siteKey: null, parameters: null, signature: null }),
  verify: async (): Promise<CaptchaVerdict> => ({ is: 'ok', use: undefined }),
}

/**
 * Creates a verifier for a provider whose secret is missing. It reports that the provider is down,
 * so that every form is rejected.
 */
export function unavailableCaptcha(
  offered: Pick<Awaited<ReturnType<CaptchaVerifier['challenge']>>, 'provider' | 'siteKey'>,
): CaptchaVerifier {
  return {
    challenge: async (_asked: CaptchaRequest) => ({
      ...offered,
      parameters: null,
      signature: null,
    }),
    verify: async (): Promise<CaptchaVerdict> => ({ is: 'down' }),
  }
}
