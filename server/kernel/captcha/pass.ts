import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import type { Config } from '#config/schema.ts'
import type { Db } from '#server/platform/db/database.ts'
import { openSecrets } from '#server/platform/db/secrets.ts'
import { networkOf } from '#server/kernel/client-address.ts'
import type { CaptchaAction, CaptchaVerdict } from './captcha.ts'

/** What a pass is made out for: it is good for that alone. */
export interface PassAsked {
  action: CaptchaAction
  /** The visitor's address; a pass is good from its network alone. */
  address: string
  /** What was written, as a digest: whoever changes it is given another pass. */
  wish: string
  now: Date
}

/**
 * What takes the place of the security check where there is no script: a page made out a pass for what somebody wrote, and it comes
 * back with the same. Source: docs/decisions/0022.
 */
export interface Passes {
  issue(asked: PassAsked): string
  /** As a solution of the security check is judged: `failed` with `retryAfterSeconds` when it came back faster than anybody reads. */
  verify(pass: string, asked: PassAsked): CaptchaVerdict
  /** Writes down what a page may be shown again by its address, until a moment. */
  seal(facts: object, until: Date): string
  /** What was sealed; undefined when we did not, and when its time is over. */
  unseal(sealed: string, now: Date): unknown
}

const Secrets = z.object({ passKey: z.string() })
const Sealed = z.object({ facts: z.unknown(), until: z.number() })
const passShape = /^(\d{13})\.([\w-]{22})\.([\w-]{43})$/
const longestSeal = 2000

/** Opens the passes of all processes on a database. */
export async function openPasses(db: Db, config: () => Config): Promise<Passes> {
  const { passKey } = await openSecrets(db, Secrets, () => ({
    passKey: randomBytes(32).toString('base64url'),
  }))
  return createPasses({ config, secret: passKey })
}

/** Creates passes that are signed with a secret. */
export function createPasses({ config, secret }: { config: () => Config; secret: string }): Passes {
  const signed = (...parts: readonly string[]) =>
    createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url')
  const signatureOf = (at: string, nonce: string, { action, address, wish }: PassAsked) =>
    signed('pass', at, nonce, action, networkOf(address), wish)
  return {
    issue(asked) {
      const [at, nonce] = [String(asked.now.getTime()), randomBytes(16).toString('base64url')]
      return `${at}.${nonce}.${signatureOf(at, nonce, asked)}`
    },
    verify(pass, asked) {
      const [, at = '', nonce = '', signature = ''] = passShape.exec(pass) ?? []
      if (!isSame(signature, signatureOf(at, nonce, asked))) return { is: 'failed' }
      const { minReadSeconds, expiresMinutes } = config().forms.withoutScript
      const ageMs = asked.now.getTime() - Number(at)
      const tooEarlyMs = minReadSeconds * 1000 - ageMs
      if (tooEarlyMs > 0) return { is: 'failed', retryAfterSeconds: Math.ceil(tooEarlyMs / 1000) }
      const expiresAt = new Date(Number(at) + expiresMinutes * 60_000)
      return expiresAt < asked.now
        ? { is: 'failed' }
        : { is: 'ok', use: { key: signed('used', nonce), expiresAt } }
    },
    seal(facts, until) {
      const text = Buffer.from(JSON.stringify({ facts, until: until.getTime() })).toString(
        'base64url',
      )
      return `${text}.${signed('seal', text)}`
    },
    unseal(sealed, now) {
      const [text = '', signature = ''] = sealed.slice(0, longestSeal).split('.')
      if (!isSame(signature, signed('seal', text))) return undefined
      const { facts, until } = Sealed.parse(
        JSON.parse(Buffer.from(text, 'base64url').toString('utf8')),
      )
      return until < now.getTime() ? undefined : facts
    },
  }
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
