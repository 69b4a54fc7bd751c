import {
  type Consent,
  consentCookie,
  consentMaxAgeSeconds,
  formatConsent,
  parseConsent,
} from '#config/consent.ts'

/** Returns what the visitor of this browser chose. */
export function readConsent(): Consent {
  const pair = document.cookie.split('; ').find((it) => it.startsWith(`${consentCookie}=`))
  return parseConsent(pair?.slice(consentCookie.length + 1))
}

/** Stores what the visitor chose, in the same form as the cookie page does without JavaScript. */
export function writeConsent(consent: Consent): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${consentCookie}=${formatConsent(consent)}; Max-Age=${consentMaxAgeSeconds}; Path=/; SameSite=Lax${secure}`
}
