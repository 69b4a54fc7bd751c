import { css, cx } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { color, media, size, space } from '#components/theme/tokens.ts'
import { compactOnPhone } from '#components/ui/compact-on-phone.ts'
import { Container } from '#components/ui/Container.tsx'
import { foreignLang } from '#components/ui/language.ts'
import { ProductCard } from '#components/ui/ProductCard.tsx'
import type { Collection } from '#server/content/catalog/contract.ts'
import { shelfColumns } from './shelf-columns.ts'

interface Props {
  collections: readonly Collection[]
}

/**
 * Collections with few products, side by side on a wide screen. Each is as wide as its products, so
 * that a single product does not take a section of its own.
 */
export function CollectionShelf({ collections }: Props) {
  const columns = shelfColumns(collections.map((it) => it.products.length))
  return (
    <Container>
      <div className={shelf} data-columns={columns}>
        {collections.map((it) => (
          <ShelfCollection key={it.collectionCode} collection={it} columns={columns} />
        ))}
      </div>
    </Container>
  )
}

function ShelfCollection({ collection, columns }: { collection: Collection; columns: number }) {
  const { locale } = useTexts()
  const { collectionCode, collectionName, shortIntroduction, products, lang } = collection
  return (
    <section
      id={collectionCode}
      aria-labelledby={`${collectionCode}-title`}
      lang={foreignLang(lang, locale)}
      data-span={Math.min(products.length, columns)}
    >
      <header>
        <h2 id={`${collectionCode}-title`}>{collectionName}</h2>
        {shortIntroduction && <p>{shortIntroduction}</p>}
      </header>
      <ul className={cx(cards, compactOnPhone)}>
        {products.map((product) => (
          <li key={product.productAlias}>
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const shelf = css`
  display: grid;
  gap: ${space[10]} ${space[6]};
  padding-block: ${space[10]};
  > section {
    display: grid;
    grid-template-columns: subgrid;
    align-content: start;
    row-gap: ${space[4]};
    scroll-margin-block-start: ${space[12]};
    > * {
      grid-column: 1 / -1;
    }
  }
  h2 {
    font-size: ${size.xl};
  }
  header p {
    margin-block-start: ${space[1]};
    color: ${color.muted};
  }
  ${media.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    padding-block: ${space[16]};
    &[data-columns='3'] {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }
    > section {
      /* a row for the headings and one for the cards, so that cards beside each other align */
      grid-row: span 2;
      grid-template-rows: subgrid;
    }
    [data-span='2'],
    &[data-columns='4'] [data-span] {
      grid-column: span 2;
    }
    &[data-columns='4'] [data-span='1'] {
      grid-column: span 1;
    }
    [data-span='3'] {
      grid-column: span 3;
    }
  }
  ${media.desktop} {
    &[data-columns='4'] {
      grid-template-columns: repeat(4, minmax(0, 1fr));
      [data-span='3'] {
        grid-column: span 3;
      }
      [data-span='4'] {
        grid-column: span 4;
      }
    }
  }
`

const cards = css`
  display: grid;
  grid-template-columns: subgrid;
  gap: ${space[4]} ${space[6]};
`
