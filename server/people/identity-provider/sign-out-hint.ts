import { createHmac, timingSafeEqual } from 'node:crypto'
import type { KoaContextWithOIDC } from 'oidc-provider'

/**
 * Returns the `logout_hint` that proves that the marketplace sends a browser to sign out of the
 * session of an ID token. The token itself would put the person's name and email address into the
 * URL. Source: OpenID Connect RP-Initiated Logout 1.0 §2.
 *
 * @param key the secret that the marketplace and the provider share
 */
export function signOutHint(idToken: string, key: string): string | undefined {
  const uid = sessionNamedBy(idToken)
  return uid === undefined ? undefined : hintFor(uid, key)
}

/**
 * Returns true if one of our pages sent a sign-out, or if its `logout_hint` or ID token belongs to
 * the signed-in person.
 */
export function isProvenSignOut(context: KoaContextWithOIDC, key: string): boolean {
  const { session, params, entities } = context.oidc
  if (!session || entities.IdTokenHint?.payload['sub'] === session.accountId) return true
  if (context.get('sec-fetch-site') === 'same-origin') return true
  const hint = params?.['logout_hint']
  if (typeof hint !== 'string') return false
  const given = Buffer.from(hint)
  const expected = Buffer.from(hintFor(session.uid, key))
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Reads the uid of the session that an ID token belongs to. */
export function sessionNamedBy(idToken: string): string | undefined {
  const [, payload = ''] = idToken.split('.')
  try {
    const { sid } = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as {
      sid?: unknown
    }
    return typeof sid === 'string' ? sid : undefined
  } catch {
    return undefined // not a token from our provider
  }
}

function hintFor(uid: string, key: string): string {
  return createHmac('sha256', key).update(`sign out ${uid}`).digest('base64url')
}
