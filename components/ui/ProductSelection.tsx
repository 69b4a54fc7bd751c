import { css, cx } from '@linaria/core'
import { media, space } from '#components/theme/tokens.ts'
import type { ProductCard as Product } from '#server/content/catalog/contract.ts'
import { ProductCard } from './ProductCard.tsx'
import { ProductRows } from './ProductRows.tsx'
import { swiped } from './swiped.ts'

interface Props {
  products: readonly Product[]
  /** True beside a heading, where at most three cards fit in a row. */
  isNarrow?: boolean
  /** One swipeable row on a narrow screen. */
  isSwiped?: boolean
}

/** A few products: as cards if they fill whole rows of three or four, otherwise as compact rows. */
export function ProductSelection({ products, isNarrow = false, isSwiped = false }: Props) {
  const count = products.length
  const columns = count % 3 === 0 ? 3 : count % 4 === 0 && !isNarrow ? 4 : undefined
  if (columns === undefined)
    return (
      <div className={few}>
        <ProductRows products={products} />
      </div>
    )
  return (
    <ul className={cx(grid, isSwiped && swiped)} data-columns={columns}>
      {products.map((product) => (
        <li key={product.productAlias}>
          <ProductCard product={product} />
        </li>
      ))}
    </ul>
  )
}

const grid = css`
  display: grid;
  gap: ${space[4]} ${space[6]};
  ${media.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    &[data-columns='3'] {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }
  }
  ${media.desktop} {
    &[data-columns='4'] {
      grid-template-columns: repeat(4, minmax(0, 1fr));
    }
  }
`

const few = css`
  ${media.tablet} {
    > ul {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
    /* if the number is odd, the last product fills its row */
    li:last-child:nth-child(odd) {
      grid-column: 1 / -1;
    }
  }
`
