import { css, cx } from '@linaria/core'
import { pathOf } from '#config/routes.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { color, size, space, weight } from '#components/theme/tokens.ts'
import type { ProductCard as Product } from '#server/content/catalog/contract.ts'
import { Badges } from './Badges.tsx'
import { foreignLang } from './language.ts'
import { lifted } from './lifted.ts'
import { Picture } from './Picture.tsx'
import { Price } from './Price.tsx'
import { ShownIn } from './ShownIn.tsx'
import { stretched } from './stretched.ts'
import { Tag } from './Tag.tsx'
import { twoLines } from './two-lines.ts'

interface Props {
  product: Product
  /** Heading level of the product's name. */
  headingLevel?: 2 | 3 | 4
  /** True if the card's image is on the first screen. */
  isPriority?: boolean
}

/** Card of a product in a list. The whole card is one link, whose name is the product's. */
export function ProductCard({ product, headingLevel = 3, isPriority = false }: Props) {
  const { t, locale, lang } = useTexts()
  const Heading = `h${headingLevel}` as const
  return (
    <article className={cx(lifted, card)} lang={foreignLang(product.lang, locale)}>
      <div className={picture}>
        <Picture
          src={product.thumbnailUrl}
          alt=""
          width={400}
          height={300}
          isPriority={isPriority}
        />
        <Badges of={product} />
      </div>
      <div className={body}>
        <Heading className={name}>
          <a
            className={stretched}
            href={`/${locale}${pathOf('marketplace-product', { id: product.productAlias })}`}
          >
            {product.productName}
          </a>
        </Heading>
        <p className={publisher}>
          {product.publishBy} <ShownIn lang={product.lang} />
        </p>
        <p className={twoLines}>{product.shortIntroduction}</p>
        <p className={foot} lang={lang}>
          <Price amount={product.priceFrom} isFrom />
          {product.isFreeTrial && <Tag tone="teal">{t('ui:freeTrial')}</Tag>}
        </p>
      </div>
    </article>
  )
}

const card = css`
  display: flex;
  flex-direction: column;
`

const picture = css`
  position: relative;
  background: ${color.sunken};
  img {
    width: 100%;
    aspect-ratio: 4 / 3;
    object-fit: cover;
  }
  > span {
    position: absolute;
    inset: ${space[3]} auto auto ${space[3]};
  }
`

const body = css`
  display: flex;
  flex: 1;
  flex-direction: column;
  padding: ${space[4]} ${space[5]} ${space[5]};
`

const name = css`
  font-size: 1.0625rem;
`

const publisher = css`
  margin-block-start: 2px;
  font-size: ${size.xs};
  font-weight: ${weight.medium};
  color: ${color.muted};
`

const foot = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[1]} ${space[3]};
  margin-block-start: auto;
`
