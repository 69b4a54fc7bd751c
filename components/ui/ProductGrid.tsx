import { css, cx } from '@linaria/core'
import { media, space } from '#components/theme/tokens.ts'
import type { ProductCard as Product } from '#server/content/catalog/contract.ts'
import { compactOnPhone } from './compact-on-phone.ts'
import { ProductCard } from './ProductCard.tsx'
import { swiped } from './swiped.ts'

interface Props {
  products: readonly Product[]
  headingLevel?: 2 | 3 | 4
  /** Number of leading products on the first screen. */
  priorityCount?: number
  /** One swipeable row on a narrow screen: for a selection, not for search results. */
  isSwiped?: boolean
}

/** Product cards side by side: one to four in a row, depending on the available width. */
export function ProductGrid({
  products,
  headingLevel = 3,
  priorityCount = 0,
  isSwiped = false,
}: Props) {
  return (
    <ul className={cx(grid, isSwiped ? swiped : compactOnPhone)}>
      {products.map((product, index) => (
        <li key={product.productAlias}>
          <ProductCard
            product={product}
            headingLevel={headingLevel}
            isPriority={index < priorityCount}
          />
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
