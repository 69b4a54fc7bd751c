import { css } from '@linaria/core'
import { media, space } from '#components/theme/tokens.ts'
import type { ProductCard as Product } from '#server/catalogue/contract.ts'
import { ProductCard } from './ProductCard.tsx'

interface Props {
  products: readonly Product[]
  headingLevel?: 2 | 3 | 4
  /** How many of the first are on the first screen. */
  priorityCount?: number
}

/** Products side by side: one to four in a row, by the width that there is. */
export function ProductGrid({ products, headingLevel = 3, priorityCount = 0 }: Props) {
  return (
    <ul className={grid}>
      {products.map((product, index) => (
        <li key={product.productAlias}>
          <ProductCard product={product} headingLevel={headingLevel} isPriority={index < priorityCount} />
        </li>
      ))}
    </ul>
  )
}

const grid = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 250px), 1fr));
  gap: ${space[4]};
  ${media.tablet} {
    gap: ${space[6]};
  }
`
