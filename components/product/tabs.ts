import { pathOf, type RouteName } from '#config/routes.ts'
import type { ProductDetail } from '#server/content/product/contract.ts'

/**
 * Pages of a product, with the names that the spec uses; `overflow` is the overview.
 * Source: spec §2 Product page, trap 10.
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

/** Returns the tab for a route; undefined for an unknown path below a product. */
export function tabOf(routeName: RouteName | null): ProductTab | undefined {
  return productTabs.find((it) => routes[it] === routeName)
}

/**
 * Returns the tabs of a product: the overview, and each other tab that has content.
 * Source: spec §2.
 */
export function tabsOf({ has }: Pick<ProductDetail, 'has'>): ProductTab[] {
  return productTabs.filter((it) => it === 'overflow' || has[it])
}

/** Returns the path of a product's tab. */
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
 * Returns the id or alias of a product in its own case: ids are in upper case, aliases in lower
 * case. Addresses may spell either differently.
 */
export function spelledName(id: string): string {
  return /^p[0-9]{4}$/i.test(id) ? id.toUpperCase() : id.toLowerCase()
}

/**
 * Returns the path that a requested page redirects to; undefined if no redirect is needed. An id
 * redirects to the alias. An unknown tab, or a tab without content, redirects to the overview.
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
