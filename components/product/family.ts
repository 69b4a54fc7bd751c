import type { ProductDetail } from '#server/content/product/contract.ts'

/**
 * Value of `data-family`, which sets a product's accent color: its family's number, or else its
 * kind.
 */
export function familyOf({ family, kind }: Pick<ProductDetail, 'family' | 'kind'>): string {
  return family === null ? kind : String(family)
}
