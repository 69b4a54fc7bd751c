import type { ProductDetail } from '#server/content/catalog/contract.ts'

/** The value of `data-family`, whose accent colors a product: its family's number, or what kind it is. */
export function familyOf({ family, kind }: Pick<ProductDetail, 'family' | 'kind'>): string {
  return family === null ? kind : String(family)
}
