import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import type { Config } from '#config/schema.ts'
import type { Db } from '#server/platform/db/database.ts'
import { openSecrets } from '#server/platform/db/secrets.ts'
import { networkOf } from '#server/kernel/client-address.ts'
import type { CaptchaAction, CaptchaVerdict } from './captcha.ts'

/** Purpose, sender and content of a form. A pass is valid for these only. */
export interface PassRequest {
  action: CaptchaAction
  /** The visitor's IP address. A pass is valid only from the same network. */
  address: string
  /** Digest of the form's content: a changed form needs a new pass. */
  digest: string
  now: Date
}

/**
 * Replaces the captcha in browsers without JavaScript: a page issues a pass for the content that
 * was entered, and the browser sends the pass and the content back. Source: docs/decisions/0022.
 */
export interface Passes {
  issue(request: PassRequest): string
  /**
   * Verifies a pass. Returns `failed` with `retryAfterSeconds` if the pass came back sooner than a
   * person could read the page.
   */
  verify(pass: string, request: PassRequest): CaptchaVerdict
  /** Signs data for a URL. The page at the URL can read the data until the given time. */
  seal(facts: object, until: Date): string
  /** Returns the signed data; undefined if the seal is forged or has expired. */
  unseal(sealed: string, now: Date): unknown
}

const Secrets = z.object({ passKey: z.string() })
const Sealed = z.object({ facts: z.unknown(), until: z.number() })
const passShape = /^(\d{13})\.([\w-]{22})\.([\w-]{43})$/
const maxSealLength = 2000

/** Creates passes that are signed with a key from the database, which all processes share. */
export async function openPasses(db: Db, config: () => Config): Promise<Passes> {
  const { passKey } = await openSecrets(db, Secrets, () => ({
    passKey: randomBytes(32).toString('base64url'),
  }))
  return createPasses({ config, secret: passKey })
}

/** Creates passes signed with a secret. */
export function createPasses({ config, secret }: { config: () => Config; secret: string }): Passes {
  const signed = (...parts: readonly string[]) =>
    createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url')
  const signatureOf = (issuedAt: string, nonce: string, { action, address, digest }: PassRequest) =>
    signed('pass', issuedAt, nonce, action, networkOf(address), digest)
  return {
    issue(request) {
      const issuedAt = String(request.now.getTime())
      const nonce = randomBytes(16).toString('base64url')
      return `${issuedAt}.${nonce}.${signatureOf(issuedAt, nonce, request)}`
    },
    verify(pass, request) {
      const [, issuedAt = '', nonce = '', signature = ''] = passShape.exec(pass) ?? []
      if (!isSame(signature, signatureOf(issuedAt, nonce, request))) return { is: 'failed' }
      const { minReadSeconds, expiresMinutes } = config().forms.withoutScript
      const ageMs = request.now.getTime() - Number(issuedAt)
      const tooEarlyMs = minReadSeconds * 1000 - ageMs
      if (tooEarlyMs > 0) return { is: 'failed', retryAfterSeconds: Math.ceil(tooEarlyMs / 1000) }
      const expiresAt = new Date(Number(issuedAt) + expiresMinutes * 60_000)
      return expiresAt < request.now
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
      const [text = '', signature = ''] = sealed.slice(0, maxSealLength).split('.')
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
