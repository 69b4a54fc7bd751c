import { pathOf, type RouteName } from '#config/routes.ts'
import type { ProductDetail } from '#server/content/catalog/contract.ts'

/** The pages of a product by the spec's section names; `overflow` is the overview. Source: spec §2 Product page, trap 10. */
export const productTabs = ['overflow', 'architecture', 'pricing', 'docs', 'resources'] as const
export type ProductTab = (typeof productTabs)[number]

const routes = {
  overflow: 'marketplace-product',
  architecture: 'marketplace-product-service-architecture',
  pricing: 'marketplace-product-pricing-details',
  docs: 'marketplace-product-docs',
  resources: 'marketplace-product-related-materials',
} as const satisfies Record<ProductTab, RouteName>

/** The tab that a page is; undefined for an address below a product that is none. */
export function tabOf(routeName: RouteName | null): ProductTab | undefined {
  return productTabs.find((it) => routes[it] === routeName)
}

/** The tabs that a product has: the overview always, the others with content. Source: spec §2. */
export function tabsOf({ has }: Pick<ProductDetail, 'has'>): ProductTab[] {
  return productTabs.filter((it) => it === 'overflow' || has[it])
}

/** The address of a tab of a product. */
export function tabAddress(locale: string, id: string, tab: ProductTab): string {
  return `/${locale}${pathOf(routes[tab], { id })}`
}

/** What was asked for below a product. */
interface Asked {
  /** Id or alias. */
  id: string
  tab: ProductTab | undefined
}

/**
 * Where the address of a product's page should lead instead: its alias is its one address, and a tab without content or an
 * unknown one leads to the overview. Undefined when the address is right.
 */
export function betterAddress(
  product: Pick<ProductDetail, 'productAlias' | 'has'>,
  { id, tab }: Asked,
  locale: string,
): string | undefined {
  const shown = tab !== undefined && tabsOf(product).includes(tab) ? tab : 'overflow'
  if (shown === tab && id === product.productAlias) return undefined
  return tabAddress(locale, product.productAlias, shown)
}
