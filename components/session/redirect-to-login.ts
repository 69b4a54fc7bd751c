import { loginHref, returnUrl } from './sso-links.ts'
import { recall, remember } from './tab-memory.ts'

const pauseMs = 60_000
const startedAtKey = 'login_started_at'

/**
 * Redirects to the login after the API has responded with 401; the login returns to this page.
 * Redirects at most once in 60 seconds, so that a browser that loses its cookies is not sent back
 * and forth. Returns false if it did not redirect; the page then says that signing in is required.
 * Source: spec §7, trap 31.
 */
export function redirectToLogin(callback: string = returnUrl(), now: number = Date.now()): boolean {
  const startedAt = Number(recall(startedAtKey) ?? '0')
  if (now - startedAt < pauseMs && now >= startedAt) return false
  remember(startedAtKey, String(now))
  location.assign(loginHref(callback))
  return true
}
