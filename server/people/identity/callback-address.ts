import type { Locale } from '#config/locales.ts'
import { address } from '#server/platform/address/address.ts'
import {
  absoluteAddress,
  type AddressRules,
  originsOf,
} from '#server/platform/address/address-rules.ts'

const maxLength = 2000
/** What a URL parser reads otherwise than a person: backslashes, white space, control and format characters. */
const misleading = /[\\\s\p{C}\p{Z}]/u
/** What a failed sign-in adds, and the page takes away again. */
const signInParameters = ['error', 'role']

/**
 * The page of ours that somebody is led back to, absolute. Whatever is not plainly one leads to the locale's front page: never
 * an error, and never another host. What is judged is what is sent: the parsed address, not the text. Source: C14, traps 25 and 33.
 */
export function callbackAddress(
  rules: AddressRules,
  { text, locale }: { text: string | undefined; locale: Locale },
): string {
  return ownPage(rules, text) ?? absoluteAddress(rules, { locale, path: '/marketplace' })
}

/** The address with what the sign-in says in its query. */
export function withOutcome(callback: string, outcome: Readonly<Record<string, string>>): string {
  const url = new URL(callback)
  for (const [name, value] of Object.entries(outcome)) url.searchParams.set(name, value)
  return url.href
}

/** An address on one of our hosts that is a page, or leads to one; undefined for anything else. */
export function ownPage(rules: AddressRules, text: string | undefined): string | undefined {
  if (text === undefined || text === '' || text.length > maxLength || misleading.test(text))
    return undefined
  const isPath = text.startsWith('/') && !text.startsWith('//')
  if (!isPath && !/^https?:\/\/[^/]/i.test(text)) return undefined
  const url = URL.parse(text, rules.places.open.origin)
  if (
    !url ||
    !originsOf(rules).has(url.origin) ||
    url.username !== '' ||
    url.password !== '' ||
    url.pathname.startsWith('//')
  )
    return undefined
  for (const name of signInParameters) url.searchParams.delete(name)
  url.hash = ''
  const target = url.pathname + url.search
  const { kind } = address(rules, {
    host: url.host,
    method: 'GET',
    rawUrl: target,
    acceptLanguage: undefined,
  })
  return (kind === 'page' || kind === 'redirect') && target.length <= maxLength
    ? url.origin + target
    : undefined
}
