import { pathOf, type RouteName, routes } from '#config/routes.ts'

/** A kind of page with an example path, for tests that visit every kind. */
export interface PageKind {
  /** Unique name that is valid as a file name. */
  name: string
  /** Route of the page; null for an error page. */
  route: RouteName | null
  /** Path below /{locale}, with the query string. */
  path: string
}

/** Routes that have no page: their paths redirect or are errors. */
export const routesWithoutPage: readonly RouteName[] = [
  'marketplace-solutions-generic',
  'marketplace-product-catch-all',
]

const keyword = (it: string) => ({ keyword: it })
const id = 'edgelink-gateway'

/**
 * Every kind of public page, including states that look different. Each path exists in all ten
 * locales.
 */
export const pageKinds: readonly PageKind[] = [
  kind('home', 'marketplace'),
  kind('about-us', 'marketplace-about-us'),
  kind('free-trial', 'marketplace-free-trial'),
  kind('membership', 'marketplace-membership'),
  kind('news', 'marketplace-news'),
  kind('news-of-a-type', 'marketplace-news', {}, { page: 1, type: 'caseStudies' }),
  kind('partners', 'marketplace-partners'),
  kind('ecosystem', 'marketplace-partners-ecosystem'),
  kind('program', 'marketplace-partners-program'),
  kind('program-level', 'marketplace-partners-program', { id: 'registered' }),
  kind('search-found', 'marketplace-search', {}, keyword('gateway')),
  kind('search-nothing', 'marketplace-search', {}, keyword('qzxjkvw')),
  kind('search-empty', 'marketplace-search'),
  kind('support', 'marketplace-support'),
  kind('certificated-sales', 'marketplace-support-certificated-sales'),
  kind('support-hub', 'marketplace-support-support-hub'),
  kind('training', 'marketplace-training'),
  kind('webinars', 'marketplace-webinars'),
  kind('webinars-on-demand', 'marketplace-webinars', {}, { tab: 'on-demand' }),
  kind('cookies', 'marketplace-cookies'),
  kind('contact-us', 'marketplace-help-contact-us'),
  kind(
    'booking',
    'marketplace-cta-booking',
    { trackingId: 'contact-us' },
    { timeZone: 'America/New_York' },
  ),
  kind('sales-support', 'marketplace-help-sales-support'),
  kind('technical-support', 'marketplace-help-technical-support'),
  kind('group', 'marketplace-category-subcategory', { subcategory: 'smart-factory' }),
  kind('category', 'marketplace-category-subcategory', { subcategory: 'edge-ai' }),
  kind('collection', 'marketplace-category-generic', {
    subcategory: 'energy-monitoring',
    generic: 'energy-electricity',
  }),
  kind('material', 'marketplace-materials-details', { details: 'ec-560-launch-news' }),
  kind('material-video', 'marketplace-materials-details', {
    details: 'wayfinding-hospital-first-visit-video',
  }),
  kind('solution-group', 'marketplace-solutions-solution', { solution: 'smart-manufacturing' }),
  kind('solution-category', 'marketplace-solutions-solution', { solution: 'shop-floor' }),
  kind('solution', 'marketplace-solutions-solution', { solution: 'live-oee' }),
  kind('product', 'marketplace-product', { id }),
  kind('product-trial', 'marketplace-product', { id }, { popup: 'free-trial', from: 'hero' }),
  kind('product-sales', 'marketplace-product', { id }, { popup: 'contact-sales', from: 'bar' }),
  kind(
    'product-data-center',
    'marketplace-product',
    { id: 'edge365-fleet' },
    { popup: 'data-center' },
  ),
  kind('product-serial-number', 'marketplace-product', { id }, { popup: 'serial-number' }),
  kind('product-architecture', 'marketplace-product-service-architecture', { id }),
  kind('product-pricing', 'marketplace-product-pricing-details', { id }),
  kind('product-docs', 'marketplace-product-docs', { id }),
  kind('product-materials', 'marketplace-product-related-materials', { id }),
  ...demoKinds(),
  { name: 'not-found', route: null, path: '/marketplace/product/none' },
]

function kind(
  name: string,
  route: RouteName,
  params: Record<string, string> = {},
  query: Record<string, string | number> = {},
): PageKind {
  return { name, route, path: pathOf(route, params as never, query) }
}

/** The pages of the demo, with the answers that each needs. */
function demoKinds(): PageKind[] {
  const answers = { q1: 3, q2: 2, q3: 4, c1: 2, c2: 1 }
  // a confirmation that the browser has no receipt for would lead to the start page
  const queries: Partial<Record<RouteName, Record<string, string>>> = {
    'wpc-demo': {},
    'wpc-demo-complete': { receipt: 'expired' },
  }
  const names = (Object.keys(routes) as RouteName[]).filter((it) => it.startsWith('wpc-demo'))
  return [
    ...names.map((it) => kind(it, it, {}, queries[it] ?? answers)),
    kind('wpc-demo-missing', 'wpc-demo-question-2', {}, { q1: 3, missing: 1 }),
  ]
}
