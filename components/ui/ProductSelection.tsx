import { css, cx } from '@linaria/core'
import { colour, media, radius, size, space } from '#components/theme/tokens.ts'
import type { ProductCard as Product } from '#server/catalogue/contract.ts'
import { Icon } from './Icon.tsx'
import type { LinkAttributes } from './link.ts'
import { ProductCard } from './ProductCard.tsx'
import { ProductRows } from './ProductRows.tsx'
import { stretched } from './stretched.ts'
import { swiped } from './swiped.ts'

interface Props {
  products: readonly Product[]
  headingLevel?: 3 | 4
  /** What to do when none of them is the right one: it takes the place that an odd number of products leaves free. */
  help?: { title: string; action: string; link: LinkAttributes }
  /** It stands beside a heading, where a row holds three at most. */
  isNarrow?: boolean
  /** On a narrow screen it is one row to swipe. */
  isSwiped?: boolean
}

/** A few products, arranged so that their rows are full: as cards where their number makes full rows of them, else in short. */
export function ProductSelection({ products, headingLevel = 3, help, isNarrow = false, isSwiped = false }: Props) {
  const isHelped = help !== undefined && products.length % 2 === 1
  const cells = products.length + Number(isHelped)
  const columns = cells % 3 === 0 ? 3 : cells % 4 === 0 && !isNarrow ? 4 : undefined
  if (columns === undefined)
    return (
      <div className={few}>
        <ProductRows products={products} headingLevel={headingLevel} />
        {isHelped && <Help {...help} />}
      </div>
    )
  return (
    <ul className={cx(grid, isSwiped && swiped)} data-columns={columns}>
      {products.map((product) => (
        <li key={product.productAlias}>
          <ProductCard product={product} headingLevel={headingLevel} />
        </li>
      ))}
      {isHelped && (
        <li>
          <Help {...help} />
        </li>
      )}
    </ul>
  )
}

function Help({ title, action, link }: NonNullable<Props['help']>) {
  return (
    <div className={helping}>
      <Icon name="headset" size={24} />
      <p>{title}</p>
      <a className={stretched} {...link}>
        {action}
      </a>
    </div>
  )
}

const grid = css`
  display: grid;
  gap: ${space[4]};
  ${media.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: ${space[6]};
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
  display: grid;
  gap: ${space[4]};
  ${media.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: ${space[6]};
  }
  > ul {
    display: contents;
  }
  /* the last of an odd number has the row */
  > ul:last-child > li:last-child:nth-child(odd) {
    grid-column: 1 / -1;
  }
`

const helping = css`
  position: relative;
  display: grid;
  place-content: center;
  justify-items: center;
  gap: ${space[3]};
  height: 100%;
  padding: ${space[6]};
  border: 1px dashed ${colour.edge};
  border-radius: ${radius.l};
  font-size: ${size.s};
  text-align: center;
  &:hover {
    border-color: ${colour.link};
  }
  svg,
  a {
    color: ${colour.link};
  }
  p {
    max-width: 28ch;
    color: ${colour.muted};
  }
`
