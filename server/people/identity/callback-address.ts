import type { Locale } from '#config/locales.ts'
import { address } from '#server/platform/address/address.ts'
import {
  absoluteAddress,
  type AddressRules,
  originsOf,
} from '#server/platform/address/address-rules.ts'

const maxLength = 2000
/**
 * Characters that a URL parser and a person read differently: backslashes, whitespace, control and
 * format characters.
 */
const misleading = /[\\\s\p{C}\p{Z}]/u
/** Query parameters that report a failed sign-in. */
const outcomeParameters = ['error', 'role']

/**
 * Returns the absolute URL that the browser returns to after signing in or out. Falls back to the
 * locale's front page unless the text is the URL or path of one of our pages, so that the redirect
 * never fails and never goes to another host. Source: C14, traps 25 and 33.
 */
export function callbackAddress(
  rules: AddressRules,
  { text, locale }: { text: string | undefined; locale: Locale },
): string {
  return ownPage(rules, text) ?? absoluteAddress(rules, { locale, path: '/marketplace' })
}

/** Adds the outcome of a sign-in to a URL's query. */
export function withOutcome(callback: string, outcome: Readonly<Record<string, string>>): string {
  const url = new URL(callback)
  for (const [name, value] of Object.entries(outcome)) url.searchParams.set(name, value)
  return url.href
}

/**
 * Returns the absolute URL of a page on one of our hosts, or of a redirect to one; undefined for
 * anything else. Checks the parsed URL rather than the text, since the redirect uses the parsed
 * URL.
 */
export function ownPage(rules: AddressRules, text: string | undefined): string | undefined {
  if (text === undefined || !isPlainAddress(text)) return undefined
  const url = URL.parse(text, rules.places.open.origin)
  if (!url || !isOwnUrl(rules, url)) return undefined
  for (const name of outcomeParameters) url.searchParams.delete(name)
  const target = url.pathname + url.search
  if (target.length > maxLength || !leadsToPage(rules, { host: url.host, target })) return undefined
  return url.origin + target
}

/** Returns true for an absolute path, or an HTTP or HTTPS URL with a host. */
function isPlainAddress(text: string): boolean {
  if (text.length > maxLength || misleading.test(text)) return false
  const isPath = text.startsWith('/') && !text.startsWith('//')
  return isPath || /^https?:\/\/[^/]/i.test(text)
}

/** Returns true for a URL on one of our origins, without credentials. */
function isOwnUrl(rules: AddressRules, url: URL): boolean {
  const hasCredentials = url.username !== '' || url.password !== ''
  return originsOf(rules).has(url.origin) && !hasCredentials && !url.pathname.startsWith('//')
}

function leadsToPage(
  rules: AddressRules,
  { host, target }: { host: string; target: string },
): boolean {
  const { kind } = address(rules, {
    host,
    method: 'GET',
    rawUrl: target,
    acceptLanguage: undefined,
  })
  return kind === 'page' || kind === 'redirect'
}
