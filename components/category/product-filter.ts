import type { ProductCard } from '#server/content/catalog/contract.ts'

/** What a list of products can be narrowed to, in the order in which it is offered. */
export const productFilters = ['software', 'hardware', 'service', 'trial'] as const
export type ProductFilter = (typeof productFilters)[number]

/** The filter that an address asks for; undefined for none or one that there is not. */
export function parseFilter(asked: string | undefined): ProductFilter | undefined {
  return productFilters.find((it) => it === asked)
}

/** The products that a filter lets through. */
export function applyFilter(
  products: readonly ProductCard[],
  filter: ProductFilter | undefined,
): ProductCard[] {
  return products.filter(
    (it) => filter === undefined || (filter === 'trial' ? it.isFreeTrial : it.kind === filter),
  )
}

/** The filters that narrow a list, each with how many it leaves. */
export function availableFilters(
  products: readonly ProductCard[],
): { filter: ProductFilter; count: number }[] {
  return productFilters
    .map((filter) => ({ filter, count: applyFilter(products, filter).length }))
    .filter(({ count }) => count > 0 && count < products.length)
}

/** Products each once, where several collections list the same. */
export function uniqueProducts(products: readonly ProductCard[]): ProductCard[] {
  return [...new Map(products.map((it) => [it.productAlias, it])).values()]
}
