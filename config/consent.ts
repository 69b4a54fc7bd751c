/**
 * Consent to cookies and scripts of other companies. Server and browser share this file: do not
 * import zod or Node.js modules.
 */

/** Cookie in which a browser keeps what its visitor chose. Source: spec §9 Storage names. */
export const consentCookie = 'MarketplaceGDPRCookieConsent'

/** Time after which a visitor is asked again, in seconds: one year. */
export const consentMaxAgeSeconds = 31_536_000

/**
 * Purposes that need consent, in the order in which they are asked. What is necessary for the site
 * itself needs none and is not among them.
 */
export const consentCategories = ['analytics', 'chat', 'marketing'] as const
export type ConsentCategory = (typeof consentCategories)[number]

/** What a visitor chose. A category that is missing has not been asked yet. */
export type Consent = Readonly<Partial<Record<ConsentCategory, boolean>>>

/**
 * Reads the value of the cookie, such as `analytics-yes.marketing-no`. Anything that the site does
 * not write is ignored.
 */
export function parseConsent(value: string | undefined): Consent {
  const answers = (value ?? '').split('.')
  const consent: Partial<Record<ConsentCategory, boolean>> = {}
  for (const category of consentCategories) {
    if (answers.includes(`${category}-yes`)) consent[category] = true
    else if (answers.includes(`${category}-no`)) consent[category] = false
  }
  return consent
}

/** Returns the value of the cookie for what a visitor chose. */
export function formatConsent(consent: Consent): string {
  return consentCategories
    .filter((it) => consent[it] !== undefined)
    .map((it) => `${it}-${consent[it] === true ? 'yes' : 'no'}`)
    .join('.')
}

/**
 * Returns what a visitor chose in a consent form. Its button `choice` answers for all categories
 * that were asked; without it, each has an answer of its own, and an unanswered one is declined.
 *
 * @param asked the categories that the form asks about
 */
export function consentFrom(fields: FormData, asked: readonly ConsentCategory[]): Consent {
  const choice = fields.get('choice')
  const answerTo = (category: ConsentCategory) =>
    choice === 'accept' || (choice !== 'decline' && fields.get(category) === 'yes')
  return Object.fromEntries(asked.map((it) => [it, answerTo(it)]))
}
