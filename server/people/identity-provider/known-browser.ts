import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Login } from './store.ts'

/**
 * Name of the cookie that proves earlier sign-ins. It holds a mark for each account that has signed
 * in from the browser: a random id, an expiry time, a tag of the account and a signature. Source:
 * OWASP, Slow Down Online Guessing Attacks with Device Cookies.
 */
export const knownBrowserCookie = 'idp_known'

/** How long a browser remains known after a sign-in. */
export const knownBrowserSeconds = 180 * 86_400

/** Number of accounts that a browser is known for. The marks of others are dropped. */
const maxMarks = 5

interface Signing {
  /** Key that signs the marks. */
  key: string
  now: Date
}

/** The account that a mark is valid for, and how marks are signed. */
export interface MarkOwner extends Signing {
  account: Pick<Login, 'subject' | 'passwordHash'>
}

interface Mark {
  id: string
  /** Identifies the account, without naming it. A new password changes it. */
  accountTag: string
  text: string
}

/**
 * Returns the id of the browser if the cookie contains a valid mark of the account. Otherwise, for
 * example with only a mark of another account, returns undefined.
 */
export function knownBrowserOf(cookie: string | undefined, owner: MarkOwner): string | undefined {
  const accountTag = tagOf(owner)
  return marksIn(cookie, owner).find((it) => isEqual(it.accountTag, accountTag))?.id
}

/**
 * Returns the tag of the account that has last signed in from the browser, without a lookup. It is
 * not a proof for that account, whose password may have changed since.
 */
export function lastAccountTag(cookie: string | undefined, signing: Signing): string | undefined {
  return marksIn(cookie, signing)[0]?.accountTag
}

/**
 * Returns the cookie with a new mark of the account in front, in place of the account's older one.
 */
export function withMark(cookie: string | undefined, owner: MarkOwner): string {
  const accountTag = tagOf(owner)
  const endsAt = owner.now.getTime() + knownBrowserSeconds * 1000
  const content = `${randomBytes(16).toString('base64url')}.${endsAt}.${accountTag}`
  const others = marksIn(cookie, owner).filter((it) => it.accountTag !== accountTag)
  return [`${content}.${signed('mark', content, owner)}`, ...others.map((it) => it.text)]
    .slice(0, maxMarks)
    .join('~')
}

/** Returns the valid marks of a cookie. */
function marksIn(cookie: string | undefined, signing: Signing): Mark[] {
  return (cookie ?? '').split('~', maxMarks).flatMap((text) => {
    const [id = '', endsAt = '', accountTag = '', signature = ''] = text.split('.')
    const isValid =
      isEqual(signature, signed('mark', `${id}.${endsAt}.${accountTag}`, signing)) &&
      Number(endsAt) > signing.now.getTime()
    return isValid ? [{ id, accountTag, text }] : []
  })
}

function tagOf({ account, ...signing }: MarkOwner): string {
  return signed('account', `${account.subject} ${account.passwordHash}`, signing).slice(0, 22)
}

function signed(purpose: 'mark' | 'account', content: string, { key }: Signing): string {
  return createHmac('sha256', key).update(`known browser ${purpose} ${content}`).digest('base64url')
}

function isEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
