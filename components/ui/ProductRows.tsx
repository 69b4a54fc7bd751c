import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { useTexts } from '#components/islands/texts.tsx'
import { color, radius, space } from '#components/theme/tokens.ts'
import { pathOf } from '#config/routes.ts'
import type { ProductCard as Product } from '#server/content/catalog/contract.ts'
import { Badges } from './Badges.tsx'
import { foreignLang } from './language.ts'
import { Picture } from './Picture.tsx'
import { Price } from './Price.tsx'
import { ShownIn } from './ShownIn.tsx'
import { stretched } from './stretched.ts'
import { twoLines } from './two-lines.ts'

interface Props {
  products: readonly Product[]
  headingLevel?: 2 | 3 | 4
  /** A link below each product, by its alias, in addition to that to its page. */
  actions?: ReadonlyMap<string, ReactNode>
}

/** Compact products with the image beside the name, for lists beside other content. */
export function ProductRows({ products, headingLevel = 3, actions }: Props) {
  const { locale, lang } = useTexts()
  const Heading = `h${headingLevel}` as const
  return (
    <ul className={rows}>
      {products.map((it) => (
        <li key={it.productAlias}>
          <Picture src={it.thumbnailUrl} alt="" width={400} height={300} />
          <div lang={foreignLang(it.lang, locale)}>
            <Heading>
              <a
                className={stretched}
                href={`/${locale}${pathOf('marketplace-product', { id: it.productAlias })}`}
              >
                {it.productName}
              </a>{' '}
              <Badges of={it} />
            </Heading>
            <p className={twoLines}>{it.shortIntroduction}</p>
            <span lang={lang}>
              <Price amount={it.priceFrom} isFrom /> <ShownIn lang={it.lang} />
            </span>
            {actions && (
              <p data-action lang={lang}>
                {actions.get(it.productAlias)}
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

const rows = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 330px), 1fr));
  gap: ${space[4]};
  > li {
    position: relative;
    display: flex;
    gap: ${space[4]};
    padding: ${space[4]};
    border: 1px solid ${color.line};
    border-radius: ${radius.l};
    background: ${color.raised};
    &:hover {
      border-color: ${color.link};
    }
  }
  img {
    flex: none;
    align-self: start;
    width: 96px;
    border-radius: ${radius.s};
  }
  div {
    flex: 1;
    min-width: 0;
  }
  [data-action] {
    position: relative; /* above the link that fills the card */
    width: fit-content;
    margin-block-start: ${space[3]};
  }
`
