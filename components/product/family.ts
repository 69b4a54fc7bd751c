import type { ProductDetail } from '#server/content/product/contract.ts'

/**
 * Returns the value of `data-family`, which sets a product's accent color: the number of its
 * family, or its kind if it has no family.
 */
export function familyOf({ family, kind }: Pick<ProductDetail, 'family' | 'kind'>): string {
  return family === null ? kind : String(family)
}
