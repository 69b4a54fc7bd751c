import { type Locale, localeFacts } from '#config/locales.ts'
import type { RouteMatch } from '#config/routes.ts'
import { absoluteAddress, type AddressRules, type Alternate } from './address-rules.ts'

/** A page's canonical link and the links to its translations. */
export interface AddressLinks {
  canonical: string | null
  alternates: readonly Alternate[]
}

/**
 * Returns the canonical and hreflang links of a page, which are the same on every host. All English
 * locales without a country share the canonical URL of en-int and the same alternates, so the links
 * are reciprocal. Source: spec §2 Page metadata, C15, traps 6, 19, 20, 21, 22.
 */
export function addressLinks(
  rules: AddressRules,
  { locale, match, query }: { locale: Locale; match: RouteMatch; query: string },
): AddressLinks {
  if (!match.route.canonical) return { canonical: null, alternates: [] }
  const path = match.path + query
  return {
    canonical: absoluteAddress(rules, { locale: localeFacts[locale].canonicalLocale, path }),
    alternates: rules.alternates.map((it) => ({
      hreflang: it.hreflang,
      href: absoluteAddress(rules, { locale: it.locale, path }),
    })),
  }
}
