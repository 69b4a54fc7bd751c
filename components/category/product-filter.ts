import type { ProductCard } from '#server/content/catalog/contract.ts'

/** Filters of a product list, in display order. */
export const productFilters = ['software', 'hardware', 'service', 'trial'] as const
export type ProductFilter = (typeof productFilters)[number]

/** Parses the filter in a URL; undefined if it is missing or unknown. */
export function parseFilter(value: string | undefined): ProductFilter | undefined {
  return productFilters.find((it) => it === value)
}

/** Returns the products that match a filter, or all products if there is no filter. */
export function applyFilter(
  products: readonly ProductCard[],
  filter: ProductFilter | undefined,
): ProductCard[] {
  return products.filter(
    (it) => filter === undefined || (filter === 'trial' ? it.isFreeTrial : it.kind === filter),
  )
}

/** Returns the filters that narrow a list, each with its number of matches. */
export function availableFilters(
  products: readonly ProductCard[],
): { filter: ProductFilter; count: number }[] {
  return productFilters
    .map((filter) => ({ filter, count: applyFilter(products, filter).length }))
    .filter(({ count }) => count > 0 && count < products.length)
}

/** Removes duplicate products, which occur if several collections contain the same product. */
export function uniqueProducts(products: readonly ProductCard[]): ProductCard[] {
  return [...new Map(products.map((it) => [it.productAlias, it])).values()]
}
