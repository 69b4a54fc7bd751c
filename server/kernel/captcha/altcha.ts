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
import type { CaptchaAsked, CaptchaVerdict, CaptchaVerifier } from './captcha.ts'

/** A solution is a kilobyte; what is longer is none. */
const maxTokenLength = 8000

interface Options {
  config: () => Config
  /** Signs challenges: the same for all processes. */
  secret: string
}

/** The embedded check: the browser does a second's work, which the server checks by one attempt. Keeps nothing. Source: altcha-lib 2.8. */
export function createAltcha({ config, secret }: Options): CaptchaVerifier {
  const secrets = {
    hmacSignatureSecret: secret,
    hmacKeySignatureSecret: createHmac('sha256', secret).update('solved').digest('base64url'),
  }
  const whose = (address: string) =>
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
        data: { action, at: now.getTime(), whose: whose(address) },
        expiresAt: new Date(now.getTime() + expiresMinutes * 60_000),
      })
      return { provider: 'altcha', siteKey: null, parameters: { ...parameters }, signature }
    },

    async verify(token, { action, address, now }) {
      const told = payloadOf(token)
      if (!told) return { is: 'failed' }
      // a signature is needed and covers the parameters, so what they hold is what we wrote
      const isSolved = await verifySolution({ ...told, deriveKey, ...secrets }).then(
        (it) => it.verified,
        () => false,
      )
      const { data = {}, nonce, expiresAt } = told.challenge.parameters
      if (
        !isSolved ||
        expiresAt === undefined ||
        data['action'] !== action ||
        data['whose'] !== whose(address)
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

/** Challenge and solution as the widget sends them: JSON in base64. */
function payloadOf(token: string): Payload | undefined {
  if (token.length > maxTokenLength) return undefined
  try {
    const told = JSON.parse(
      Buffer.from(token, 'base64').toString('utf8'),
    ) as Partial<Payload> | null
    const challenge = told?.challenge as Partial<Challenge> | undefined
    return typeof challenge?.parameters?.nonce === 'string' && typeof told?.solution === 'object'
      ? (told as Payload)
      : undefined
  } catch {
    return undefined
  }
}

/** Accepts whatever it is shown. For tests alone. */
export const noCaptcha: CaptchaVerifier = {
  challenge: async () => ({ provider: 'none', siteKey: null, parameters: null, signature: null }),
  verify: async (): Promise<CaptchaVerdict> => ({ is: 'ok', use: undefined }),
}

/** Refuses every form, where no provider can be asked. */
export function unavailableCaptcha(
  offered: Pick<Awaited<ReturnType<CaptchaVerifier['challenge']>>, 'provider' | 'siteKey'>,
): CaptchaVerifier {
  return {
    challenge: async (_asked: CaptchaAsked) => ({ ...offered, parameters: null, signature: null }),
    verify: async (): Promise<CaptchaVerdict> => ({ is: 'down' }),
  }
}
