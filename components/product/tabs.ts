import { pathOf, type RouteName } from '#config/routes.ts'
import type { ProductDetail } from '#server/content/product/contract.ts'

/**
 * Pages of a product by the spec's section names; `overflow` is the overview. Source: spec §2
 * Product page, trap 10.
 */
export const productTabs = ['overflow', 'architecture', 'pricing', 'docs', 'resources'] as const
export type ProductTab = (typeof productTabs)[number]

const routes = {
  overflow: 'marketplace-product',
  architecture: 'marketplace-product-service-architecture',
  pricing: 'marketplace-product-pricing-details',
  docs: 'marketplace-product-docs',
  resources: 'marketplace-product-related-materials',
} as const satisfies Record<ProductTab, RouteName>

/** Tab of a route; undefined for an unknown path below a product. */
export function tabOf(routeName: RouteName | null): ProductTab | undefined {
  return productTabs.find((it) => routes[it] === routeName)
}

/** Tabs of a product: the overview, and the others that have content. Source: spec §2. */
export function tabsOf({ has }: Pick<ProductDetail, 'has'>): ProductTab[] {
  return productTabs.filter((it) => it === 'overflow' || has[it])
}

/** Path of a product's tab. */
export function tabAddress(locale: string, id: string, tab: ProductTab): string {
  return `/${locale}${pathOf(routes[tab], { id })}`
}

/** A requested page of a product. */
interface RequestedPage {
  /** Id or alias of the product. */
  id: string
  tab: ProductTab | undefined
}

/**
 * Path that a requested page of a product redirects to; undefined if it needs no redirect. An id
 * redirects to the alias; an unknown tab or one without content redirects to the overview.
 */
export function redirectTarget(
  product: Pick<ProductDetail, 'productAlias' | 'has'>,
  { id, tab }: RequestedPage,
  locale: string,
): string | undefined {
  const shownTab = tab !== undefined && tabsOf(product).includes(tab) ? tab : 'overflow'
  if (shownTab === tab && id === product.productAlias) return undefined
  return tabAddress(locale, product.productAlias, shownTab)
}
