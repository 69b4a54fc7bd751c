/**
 * Every page of the site, as its address below /{locale} names it, with the two ways between an address and a page:
 * `routeOf` reads one, `pathOf` writes one. Code and browser share it: no zod, no node.
 * Source: spec §2, traps 5, 7, 8, 9, 11, 20, 21, 22.
 */

/** A page of the site. `Path` is its pattern: `{id}` one segment, `{id?}` one or none, `*` one or more (named rest). */
export interface Route<Path extends string = string> {
  path: Path
  layout: 'default' | 'redirect' | 'demo' | 'console'
  /** `ssr` is a document, `shell` hydrates and loads, `client` only redirects from the browser. */
  rendering: 'ssr' | 'shell' | 'client'
  indexable: boolean
  /** False where the page has neither canonical nor alternate links. */
  canonical: boolean
  /** Query parameters that the canonical address keeps, in its order. All others are dropped from it. */
  keptQuery: readonly string[]
  /** Query parameters that the page reads besides; its canonical address does not have them. */
  readQuery: readonly string[]
  /** Whether an address without a valid page number is sent to `page=1`. */
  needsPage: boolean
  /** Whether the demo layout shows its logo here. */
  showsLogo: boolean
  /** The form that its page takes by POST, for whoever has no script. */
  form?: PageForm
  /** For an address of old: the page that it is redirected to. */
  legacyTarget?:
    | 'console-membership'
    | 'console-gift-values'
    | 'console-bills'
    | 'console-team-management'
}

/** A form that is a page of its own. Source: spec §3 forms. */
export type PageForm = 'sales-support' | 'technical-support'

/** A name of a page; business rules such as the highlighted menu item go by it. */
export type RouteName = keyof typeof routes

/** What an address below the locale means. */
export interface RouteMatch {
  name: RouteName
  route: Route
  /** Decoded. */
  params: Readonly<Record<string, string>>
  /** The address in its one exact spelling, percent-encoded. */
  path: string
  /** False where a fixed word was given in another case. */
  isExactCase: boolean
}

/** Every page, in the order in which ambiguous addresses are tried. */
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
    indexable: false,
  }),
  // One segment is a subcategory first; a page that has no such subcategory asks /pages/redirect for a generic one. Trap 7.
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
  'marketplace-product': document('/marketplace/product/{id}'),
  'marketplace-product-docs': document('/marketplace/product/{id}/docs'),
  'marketplace-product-pricing-details': document('/marketplace/product/{id}/pricing-details'),
  'marketplace-product-related-materials': document('/marketplace/product/{id}/related-materials'),
  'marketplace-product-service-architecture': document(
    '/marketplace/product/{id}/service-architecture',
  ),
  'marketplace-product-catch-all': document('/marketplace/product/{id}/*', { indexable: false }),
  'internalcrm-shippingorder-delivery': app(
    '/internalcrm/shippingorder/delivery/{erpId?}/{orderNumber?}/{orderItem}',
  ),
  console: consolePage('/console'),
  'console-membership': consolePage('/console/membership'),
  'console-gift-values': consolePage('/console/gift-values'),
  'console-bills': consolePage('/console/bills'),
  'console-team-management': consolePage('/console/team-management'),
  'console-company-accounts': consolePage('/console/company-accounts'),
  'wpc-demo': demo('/wpc-demo', { indexable: true, showsLogo: false }),
  'wpc-demo-complete': demo('/wpc-demo/complete', { showsLogo: false }),
  'wpc-demo-industry-match': demo('/wpc-demo/industry-match'),
  'wpc-demo-product': demo('/wpc-demo/product'),
  'wpc-demo-product-check-1': demo('/wpc-demo/product-check-1'),
  'wpc-demo-product-check-2': demo('/wpc-demo/product-check-2'),
  'wpc-demo-question-1': demo('/wpc-demo/question-1', { showsLogo: false }),
  'wpc-demo-question-2': demo('/wpc-demo/question-2', { showsLogo: false }),
  'wpc-demo-question-3': demo('/wpc-demo/question-3', { showsLogo: false }),
  'wpc-demo-request-demo': demo('/wpc-demo/request-demo'),
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
 * The page that an address means: exact case first, then any case (`isExactCase` false: the caller redirects to `path`).
 *
 * @param segments the decoded, non-empty parts of the path after the locale
 */
export function routeOf(segments: readonly string[]): RouteMatch | undefined {
  let branch = root
  let isExactCase = true
  let fallback: { end: End; from: number; isExactCase: boolean } | undefined
  const values: string[] = []
  for (const [index, segment] of segments.entries()) {
    if (branch.rest) fallback = { end: branch.rest, from: index, isExactCase }
    const literal = branch.literals.get(segment.toLowerCase())
    const next = literal?.branch ?? branch.param
    if (!next) return fallback && catchAllMatch(segments, values, fallback)
    if (!literal) values.push(segment)
    else if (literal.text !== segment) isExactCase = false
    branch = next
  }
  if (branch.end) return matched(branch.end.name, paramsOf(branch.end, values), isExactCase)
  return fallback && catchAllMatch(segments, values, fallback)
}

/**
 * The address of a page below /{locale}, percent-encoded, with the query that its canonical address needs: the first page
 * of news is `/marketplace/news?page=1`, since the plain address would be redirected to it (trap 20).
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

/** Address of a locale's news as RSS. It stands beside the pages, and is none. */
export function feedPathOf(locale: string): string {
  return `/rss/${locale}.xml`
}

type Facts = Partial<Omit<Route, 'path'>>
type Query = Readonly<Record<string, string | number>>

/** The parameters of a pattern, by its text. */
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

interface End {
  name: RouteName
  paramNames: readonly string[]
}

interface Branch {
  /** By their lower case. */
  literals: Map<string, { text: string; branch: Branch }>
  param?: Branch
  end?: End
  /** The catch-all of whatever stands below. */
  rest?: End
}

const root = tree()

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
  return page(path, { layout: 'demo', ...facts })
}

function tree(): Branch {
  const top: Branch = { literals: new Map() }
  for (const [name, route] of Object.entries(routes) as [RouteName, Route][]) {
    for (const variant of variantsOf(route.path)) plant(top, name, variant)
  }
  return top
}

/** A pattern without and with its optional parts, filled from the left: {a?}/{b?}/{c} is c; a, c; a, b, c. Trap 8. */
function variantsOf(path: string): string[][] {
  const parts = path.slice(1).split('/')
  const optionalCount = parts.filter((it) => it.endsWith('?}')).length
  return Array.from({ length: optionalCount + 1 }, (_, used) => {
    let left = used
    return parts.filter((it) => !it.endsWith('?}') || left-- > 0)
  })
}

function plant(top: Branch, name: RouteName, parts: readonly string[]): void {
  const paramNames: string[] = []
  let branch = top
  for (const part of parts) {
    if (part === '*') {
      branch.rest = { name, paramNames }
      return
    }
    if (part.startsWith('{')) {
      paramNames.push(part.replace(/[{}?]/g, ''))
      branch = branch.param ??= { literals: new Map() }
    } else {
      const known = branch.literals.get(part.toLowerCase()) ?? {
        text: part,
        branch: { literals: new Map() },
      }
      branch.literals.set(part.toLowerCase(), known)
      branch = known.branch
    }
  }
  branch.end ??= { name, paramNames }
}

function catchAllMatch(
  segments: readonly string[],
  values: string[],
  fallback: { end: End; from: number; isExactCase: boolean },
): RouteMatch {
  const params = paramsOf(fallback.end, values)
  return matched(
    fallback.end.name,
    { ...params, rest: segments.slice(fallback.from).join('/') },
    fallback.isExactCase,
  )
}

function matched(
  name: RouteName,
  params: Readonly<Record<string, string>>,
  isExactCase: boolean,
): RouteMatch {
  const route: Route = routes[name]
  return { name, route, params, path: filledPath(route.path, params), isExactCase }
}

function paramsOf(end: End, values: readonly string[]): Record<string, string> {
  return Object.fromEntries(end.paramNames.map((name, index) => [name, values[index] ?? '']))
}

function filledPath(pattern: string, params: Readonly<Record<string, string | undefined>>): string {
  if (!pattern.includes('{')) return pattern
  let path = ''
  for (const part of pattern.slice(1).split('/')) {
    if (part === '*') path += `/${(params.rest ?? '').split('/').map(encodeURIComponent).join('/')}`
    else if (!part.startsWith('{')) path += `/${part}`
    else {
      const value = params[part.replace(/[{}?]/g, '')]
      if (value) path += `/${encodeURIComponent(value)}`
      else if (!part.endsWith('?}')) throw new TypeError(`${pattern} needs ${part}`)
    }
  }
  return path
}
