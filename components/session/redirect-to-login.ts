import { returnUrl } from './return-url.ts'
import { loginHref } from './sso-links.ts'
import { claimOncePerMinute } from './tab-memory.ts'

/**
 * Redirects to the login after the API has responded with 401; the login returns to this page.
 * Redirects at most once in 60 seconds, so that a browser that loses its cookies is not sent back
 * and forth. Returns false if it did not redirect; the page then says that signing in is required.
 * Source: spec §7, trap 31.
 */
export function redirectToLogin(callback: string = returnUrl(), now: number = Date.now()): boolean {
  if (!claimOncePerMinute('login_started_at', now)) return false
  location.assign(loginHref(callback))
  return true
}
