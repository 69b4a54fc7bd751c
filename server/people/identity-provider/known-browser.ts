import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Login } from './store.ts'

/**
 * Name of the cookie that proves earlier sign-ins. It holds a mark for each account that has signed
 * in from the browser: an id, an expiry time and a signature that is valid for that account only.
 * Source: OWASP, Slow Down Online Guessing Attacks with Device Cookies.
 */
export const knownBrowserCookie = 'idp_known'

/**
 * How long a browser remains known after a sign-in: people who sign in once a quarter stay known.
 */
export const knownBrowserSeconds = 180 * 86_400

/** Number of accounts that a browser is known for. The marks of others are dropped. */
const maxMarks = 5

/** The account that a mark is valid for, and how marks are signed. */
export interface MarkOwner {
  account: Pick<Login, 'subject' | 'passwordHash'>
  /** Key that signs the marks. */
  key: string
  now: Date
}

/**
 * Returns the id of the browser if the cookie contains a valid mark of the account. Otherwise, for
 * example with only a mark of another account, returns undefined.
 */
export function knownBrowserOf(cookie: string | undefined, owner: MarkOwner): string | undefined {
  return marksIn(cookie)
    .find((it) => isMarkOf(it, owner))
    ?.split('.', 1)[0]
}

/**
 * Returns the cookie with a new mark of the account in front, in place of the account's older one.
 */
export function withMark(cookie: string | undefined, owner: MarkOwner): string {
  const endsAt = owner.now.getTime() + knownBrowserSeconds * 1000
  const content = `${randomBytes(16).toString('base64url')}.${endsAt}`
  const others = marksIn(cookie).filter((it) => !isMarkOf(it, owner))
  return [`${content}.${signatureOf(content, owner)}`, ...others].slice(0, maxMarks).join('~')
}

function marksIn(cookie = ''): string[] {
  return cookie.split('~', maxMarks).filter((it) => it !== '')
}

function isMarkOf(mark: string, owner: MarkOwner): boolean {
  const [id = '', endsAt = '', signature = ''] = mark.split('.')
  const given = Buffer.from(signature)
  const expected = Buffer.from(signatureOf(`${id}.${endsAt}`, owner))
  return (
    given.length === expected.length &&
    timingSafeEqual(given, expected) &&
    Number(endsAt) > owner.now.getTime()
  )
}

/** Signs a mark. The password's hash is part of it, so a new password invalidates all marks. */
function signatureOf(content: string, { account, key }: MarkOwner): string {
  return createHmac('sha256', key)
    .update(`known browser ${content} ${account.subject} ${account.passwordHash}`)
    .digest('base64url')
}
