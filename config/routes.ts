/**
 * Every page of the site with the pattern of its path below /{locale}. `routeOf` finds the page for
 * a path, `pathOf` builds the path of a page. Server and browser share this file: do not import zod
 * or Node.js modules. Source: spec §2, traps 5, 7, 8, 9, 11, 20, 21, 22.
 */

import type { PageForm } from './page-forms.ts'
import { filledPath, matchPattern, type PatternMatch, patternTree } from './route-patterns.ts'

/**
 * A page of the site. `Path` is its pattern: `{id}` matches one segment, `{id?}` at most one, `*`
 * one or more (as parameter `rest`).
 */
export interface Route<Path extends string = string> {
  path: Path
  layout: 'default' | 'redirect' | 'demo' | 'console'
  /**
   * `ssr` is rendered completely on the server, `shell` loads its data in the browser, `client`
   * only redirects in the browser.
   */
  rendering: 'ssr' | 'shell' | 'client'
  indexable: boolean
  /** False if the page has neither a canonical link nor alternate links. */
  canonical: boolean
  /** Query parameters of the canonical URL, in order. All others are removed from it. */
  keptQuery: readonly string[]
  /** Further query parameters that the page reads. The canonical URL does not contain them. */
  readQuery: readonly string[]
  /** True if a URL without a valid page number is redirected to `page=1`. */
  needsPage: boolean
  /** True if the demo layout shows the logo on this page. */
  showsLogo: boolean
  /** Form that browsers without JavaScript submit to this page by POST. */
  form?: PageForm
  /** True if the page shows pop-ups, whose forms are submitted to it in the same way. */
  hasPopups?: true
  /** Form whose receipt this page shows, if it is not its own. */
  receiptOf?: PageForm
  /** Console page that this legacy URL redirects to. */
  legacyTarget?:
    | 'console-membership'
    | 'console-gift-values'
    | 'console-bills'
    | 'console-team-management'
}

/** Name of a page, by which other code refers to it, for example to highlight its menu item. */
export type RouteName = keyof typeof routes

/** The page for a path below the locale. */
export interface RouteMatch extends PatternMatch<RouteName> {
  route: Route
  /** The path in its canonical spelling, percent-encoded. */
  path: string
}

/** Paths of pages outside the sites, to which emails link with a key in the query. */
export const mailedPages = { call: '/mail/call', callFile: '/mail/call.ics' } as const

/**
 * Answers that travel from one page of the demo to the next: to its questions, to its checks, and
 * the chosen product. Then: the answer just sent, a missing answer, the page that needs it, and
 * whether the answer is changed later.
 */
const demoQuery = ['q1', 'q2', 'q3', 'c1', 'c2', 'product', 'from', 'missing', 'gap', 'change']

/** Every page. If two match a path, the first one wins. */
export const routes = {
  marketplace: document('/marketplace'),
  'marketplace-about-us': document('/marketplace/about-us'),
  'marketplace-free-trial': document('/marketplace/free-trial'),
  'marketplace-membership': document('/marketplace/Membership'),
  'marketplace-my-team': app('/marketplace/my-team', { legacyTarget: 'console-team-management' }),
  'marketplace-news': document('/marketplace/news', {
    keptQuery: ['page'],
    readQuery: ['type', 'keyword'],
    needsPage: true,
  }),
  'marketplace-partners': document('/marketplace/partners', { readQuery: ['country', 'solution'] }),
  'marketplace-partners-ecosystem': document('/marketplace/partners/Ecosystem'),
  'marketplace-partners-program': document('/marketplace/partners/program/{id?}'),
  'marketplace-search': document('/marketplace/search', {
    indexable: false,
    keptQuery: ['keyword', 'page'],
    readQuery: ['source'],
    needsPage: true,
  }),
  'marketplace-support': document('/marketplace/support'),
  'marketplace-support-certificated-sales': document('/marketplace/support/certificated-sales'),
  'marketplace-support-support-hub': document('/marketplace/support/support-hub'),
  'marketplace-training': document('/marketplace/training', { readQuery: ['keyword'] }),
  'marketplace-webinars': document('/marketplace/webinars', { readQuery: ['tab', 'page'] }),
  'marketplace-cookies': document('/marketplace/cookies', { indexable: false }),
  'marketplace-help-contact-us': document('/marketplace/help/contact-us'),
  'marketplace-help-sales-support': document('/marketplace/help/sales-support', {
    readQuery: ['IssueType', 'about'],
    form: 'sales-support',
  }),
  'marketplace-help-technical-support': document('/marketplace/help/technical-support', {
    readQuery: ['IssueType', 'about'],
    form: 'technical-support',
  }),
  'marketplace-profile-billing-history': app('/marketplace/profile/billing-history', {
    legacyTarget: 'console-bills',
  }),
  'marketplace-profile-gift-value': app('/marketplace/profile/gift-value', {
    legacyTarget: 'console-gift-values',
  }),
  'marketplace-profile-membership-program': app('/marketplace/profile/membership-program', {
    legacyTarget: 'console-membership',
  }),
  'marketplace-profile-license-activate': app('/marketplace/profile/license-activate'),
  'marketplace-profile-license-deactivate': app('/marketplace/profile/license-deactivate'),
  'marketplace-profile-license-management': app('/marketplace/profile/license-management'),
  'marketplace-profile-license': app('/marketplace/profile/license-management/{serialNumber}'),
  'marketplace-redirect-report-center': app('/marketplace/redirect/report-center', {
    layout: 'redirect',
    rendering: 'client',
  }),
  'marketplace-transaction-btocheckout': app('/marketplace/transaction/btocheckout', {
    readQuery: ['urlAlias', 'partNumber'],
  }),
  'marketplace-transaction-license-upgrade': app('/marketplace/transaction/LicenseUpgrade', {
    readQuery: ['serialNumber', 'urlAlias'],
  }),
  'marketplace-transaction-ordercheckout': app('/marketplace/transaction/ordercheckout', {
    readQuery: ['urlAlias', 'partNumber'],
  }),
  'marketplace-transaction-renew-checkout': app('/marketplace/transaction/RenewCheckout', {
    readQuery: ['partNumber'],
  }),
  'marketplace-transaction-result': app('/marketplace/transaction/Result', {
    readQuery: ['orderNumber'],
  }),
  'marketplace-cta-booking': document('/marketplace/cta/booking/{trackingId}', {
    form: 'booking',
    indexable: false,
    readQuery: ['timeZone'],
  }),
  // A single segment is the code of a subcategory. If no such subcategory exists, the segment may
  // be the alias of a former generic page, so the page asks /pages/redirect for a target. Source:
  // trap 7.
  'marketplace-category-subcategory': document('/marketplace/category/{subcategory}', {
    keptQuery: ['categoryCode'],
    readQuery: ['show'],
  }),
  'marketplace-category-generic': document('/marketplace/category/{subcategory?}/{generic}', {
    keptQuery: ['categoryCode'],
  }),
  'marketplace-materials-details': document('/marketplace/materials/{details}', {
    canonical: false,
  }),
  'marketplace-solutions-solution': document('/marketplace/solutions/{solution}'),
  'marketplace-solutions-generic': document('/marketplace/solutions/{solution?}/{generic}'),
  'marketplace-product': document('/marketplace/product/{id}', {
    readQuery: ['popup', 'plan', 'from', 'dataCenter'],
    hasPopups: true,
  }),
  'marketplace-product-docs': document('/marketplace/product/{id}/docs'),
  'marketplace-product-pricing-details': document('/marketplace/product/{id}/pricing-details'),
  'marketplace-product-related-materials': document('/marketplace/product/{id}/related-materials'),
  'marketplace-product-service-architecture': document(
    '/marketplace/product/{id}/service-architecture',
  ),
  'marketplace-product-catch-all': document('/marketplace/product/{id}/*', { indexable: false }),
  'internalcrm-shippingorder': app('/internalcrm/shippingorder'),
  'internalcrm-shippingorder-delivery': app(
    '/internalcrm/shippingorder/delivery/{erpId?}/{orderNumber?}/{orderItem}',
  ),
  console: consolePage('/console'),
  'console-membership': consolePage('/console/membership'),
  'console-gift-values': consolePage('/console/gift-values'),
  'console-bills': consolePage('/console/bills'),
  'console-order': consolePage('/console/bills/{orderNumber}'),
  'console-team-management': consolePage('/console/team-management'),
  'console-company-accounts': consolePage('/console/company-accounts'),
  'console-lead-desk': consolePage('/console/lead-desk'),
  'console-lead': consolePage('/console/lead-desk/{referenceNo}'),
  'console-notifications': consolePage('/console/notifications'),
  'console-security': consolePage('/console/security'),
  'wpc-demo': demo('/wpc-demo', { indexable: true, showsLogo: false }),
  'wpc-demo-complete': demo('/wpc-demo/complete', {
    showsLogo: false,
    readQuery: [...demoQuery, 'sent'],
    receiptOf: 'demo-request',
  }),
  'wpc-demo-industry-match': demo('/wpc-demo/industry-match'),
  'wpc-demo-product': demo('/wpc-demo/product'),
  'wpc-demo-product-check-1': demo('/wpc-demo/product-check-1'),
  'wpc-demo-product-check-2': demo('/wpc-demo/product-check-2'),
  'wpc-demo-question-1': demo('/wpc-demo/question-1', { showsLogo: false }),
  'wpc-demo-question-2': demo('/wpc-demo/question-2', { showsLogo: false }),
  'wpc-demo-question-3': demo('/wpc-demo/question-3', { showsLogo: false }),
  'wpc-demo-request-demo': demo('/wpc-demo/request-demo', { form: 'demo-request' }),
  'wpc-demo-ensaas-step-one': demo('/wpc-demo/ensaas/step-one'),
  'wpc-demo-private-cloud-step-one': demo('/wpc-demo/private-cloud/step-one'),
  'wpc-demo-private-cloud-step-two': demo('/wpc-demo/private-cloud/step-two'),
  'wpc-demo-private-cloud-connected-devices': demo(
    '/wpc-demo/private-cloud/step-three/connected-devices',
  ),
  'wpc-demo-private-cloud-offline-authentication': demo(
    '/wpc-demo/private-cloud/step-three/offline-authentication',
  ),
  'wpc-demo-share-point-step-one': demo('/wpc-demo/share-point/step-one'),
  'wpc-demo-share-point-step-two': demo('/wpc-demo/share-point/step-two'),
}

/**
 * Finds the page for a path, ignoring case. If `isExactCase` is false, the caller redirects to
 * `path`.
 *
 * @param segments decoded, non-empty segments of the path after the locale
 */
export function routeOf(segments: readonly string[]): RouteMatch | undefined {
  const found = matchPattern(tree, segments)
  if (!found) return undefined
  const route: Route = routes[found.name]
  return { ...found, route, path: filledPath(route.path, found.params) }
}

/**
 * Builds the percent-encoded path of a page below /{locale}, with the query string that its
 * canonical URL needs. The first page of news is `/marketplace/news?page=1`, because the path
 * without the query is redirected there. Source: trap 20.
 */
export function pathOf<Name extends RouteName>(
  name: Name,
  ...[params, query]: PathArguments<Name>
): string {
  const route: Route = routes[name]
  const path = filledPath(route.path, params ?? {})
  const pairs = Object.entries(
    route.needsPage ? { ...query, page: query?.['page'] ?? 1 } : (query ?? {}),
  )
  const search = pairs.map(
    ([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`,
  )
  return search.length > 0 ? `${path}?${search.join('&')}` : path
}

/** Returns the path of a locale's news feed (RSS), which is not a page. */
export function feedPathOf(locale: string): string {
  return `/rss/${locale}.xml`
}

type Facts = Partial<Omit<Route, 'path'>>
type Query = Readonly<Record<string, string | number>>

/** Parameters of a pattern. */
type ParamsIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${infer Optional}?`
      ? { readonly [Key in Optional]?: string }
      : { readonly [Key in Name]: string }) &
      ParamsIn<Rest>
  : Path extends `${string}/*`
    ? { readonly rest: string }
    : unknown

type ParamsOf<Name extends RouteName> = ParamsIn<(typeof routes)[Name]['path']>
type PathArguments<Name extends RouteName> =
  Record<never, never> extends ParamsOf<Name>
    ? [params?: ParamsOf<Name>, query?: Query]
    : [params: ParamsOf<Name>, query?: Query]

const tree = patternTree(
  (Object.keys(routes) as RouteName[]).map((name) => ({ name, path: routes[name].path })),
)

function page<const Path extends string>(path: Path, facts: Facts): Route<Path> {
  return {
    path,
    layout: 'default',
    rendering: 'ssr',
    indexable: false,
    canonical: true,
    keptQuery: [],
    readQuery: [],
    needsPage: false,
    showsLogo: true,
    ...facts,
  }
}

function document<const Path extends string>(path: Path, facts: Facts = {}): Route<Path> {
  return page(path, { indexable: true, ...facts })
}

function app<const Path extends string>(path: Path, facts: Facts = {}): Route<Path> {
  return page(path, { rendering: 'shell', ...facts })
}

function consolePage<const Path extends string>(path: Path): Route<Path> {
  return page(path, { layout: 'console', rendering: 'shell' })
}

function demo<const Path extends string>(path: Path, facts: Facts = {}): Route<Path> {
  return page(path, { layout: 'demo', readQuery: demoQuery, ...facts })
}
