import { type Locale, localeFacts } from '#config/locales.ts'
import { type AddressRequest, type PageAddress } from '#server/platform/address/address.ts'
import { addressPath } from '#server/platform/address/address-path.ts'
import { fixedQuery } from '#server/platform/address/address-query.ts'
import {
  absoluteAddress,
  type AddressRules,
  hostKind,
} from '#server/platform/address/address-rules.ts'

/** A site in a region of config/regions.yaml. */
interface RegionWebsite {
  code: Locale
  isDefault: boolean
}

/** A signed-in person's request for a page. */
export interface RegionVisit {
  request: AddressRequest
  page: PageAddress
  /** True if a browser requests the page in order to show it. */
  isNavigation: boolean
  /** Sites in the person's region; undefined if the region is unknown. */
  websites: readonly RegionWebsite[] | undefined
  /** Path, with its fragment, to redirect to if the matching site lacks the page. */
  nearest?: string | undefined
}

/** The decision about a visit. `errorType` selects the text of the region pop-up. */
export type RegionDecision =
  | { kind: 'stay' }
  | { kind: 'notice'; errorType: 'B' }
  | { kind: 'redirect'; errorType: 'D'; matchedLocale: Locale; location: string; status: 302 }

/**
 * Keeps signed-in people on the sites of their region. From any other site it redirects to the same
 * page on the matching site. It never redirects twice, since the matching site is in the region.
 * Source: spec §4 and §5, C15 step 6, traps 35, 41, 42.
 */
export function regionRedirect(
  rules: AddressRules,
  { request, page, isNavigation, websites, nearest }: RegionVisit,
): RegionDecision {
  const isExempt =
    page.route.layout === 'redirect' || page.name === 'internalcrm-shippingorder-delivery'
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (!isNavigation || !isRead || isExempt || websites?.some((it) => it.code === page.locale))
    return { kind: 'stay' }
  const matchedLocale = matchedWebsite(websites ?? [], page.locale)?.code
  if (!matchedLocale) return { kind: 'notice', errorType: 'B' }
  const path = nearest ?? samePage(page, request)
  const location = absoluteAddress(rules, {
    locale: matchedLocale,
    path,
    ...seenFrom(rules, request),
  })
  return { kind: 'redirect', errorType: 'D', matchedLocale, location, status: 302 }
}

/**
 * Returns the site in the same language, or the region's default site, or the region's first site.
 */
function matchedWebsite(
  websites: readonly RegionWebsite[],
  locale: Locale,
): RegionWebsite | undefined {
  const { textLanguage } = localeFacts[locale]
  const inLanguage = websites.find((it) => localeFacts[it.code].textLanguage === textLanguage)
  return inLanguage ?? websites.find((it) => it.isDefault) ?? websites[0]
}

function samePage(page: PageAddress, request: AddressRequest): string {
  const [path = ''] = page.urlLogical.split('?', 1)
  return path + fixedQuery(addressPath(request.rawUrl)?.query ?? '', [])
}

function seenFrom(rules: AddressRules, request: AddressRequest) {
  const kind = hostKind(rules, request)
  return kind ? { seenFrom: kind } : {}
}
