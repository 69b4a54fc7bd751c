import { returnUrl, loginHref } from './sso-links.ts'
import { remember, recall } from './tab-memory.ts'

const pauseMs = 60_000
const startedAtKey = 'login_started_at'

/**
 * Leads to the login because the API answered 401, and back to where the person was. At most once in 60 seconds, so that a
 * browser that loses its cookies is not sent round in circles. False when it was done just before: the page then says that a
 * login is needed. Source: spec §7, trap 31.
 */
export function redirectToLogin(callback: string = returnUrl(), now: number = Date.now()): boolean {
  const startedAt = Number(recall(startedAtKey) ?? '0')
  if (now - startedAt < pauseMs && now >= startedAt) return false
  remember(startedAtKey, String(now))
  location.assign(loginHref(callback))
  return true
}
