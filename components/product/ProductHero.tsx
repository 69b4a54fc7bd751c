import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { color, media, radius, size, space, weight } from '#components/theme/tokens.ts'
import { Badges } from '#components/ui/Badges.tsx'
import { Breadcrumbs } from '#components/ui/Breadcrumbs.tsx'
import { Container } from '#components/ui/Container.tsx'
import { foreignLang } from '#components/ui/language.ts'
import { Picture } from '#components/ui/Picture.tsx'
import { Price } from '#components/ui/Price.tsx'
import { ShownIn } from '#components/ui/ShownIn.tsx'
import { visuallyHidden } from '#components/ui/visually-hidden.ts'
import type { ProductDetail } from '#server/content/product/contract.ts'
import { ProductActions } from './ProductActions.tsx'
import { productCrumbs } from './product-data.ts'
import { familyOf } from './family.ts'
import type { ProductTab } from './tabs.ts'

interface Props {
  product: ProductDetail
  tab: ProductTab
}

/**
 * Head of each page of a product: tall on the overview, short on the other tabs, and dark in both
 * themes.
 */
export function ProductHero({ product, tab }: Props) {
  const { t, locale } = useTexts()
  const { productBanner: banner, productOverview } = product
  const isOverview = tab === 'overflow'
  const tabName = isOverview ? undefined : t(`product:tabs.${tab}`)
  const lang = foreignLang(product.lang, locale)
  return (
    <header
      className={hero}
      data-theme="dark"
      data-size={isOverview ? 'tall' : 'short'}
      data-family={familyOf(product)}
    >
      <Picture
        className={background}
        src={banner.backgroundImageUrl}
        alt=""
        width={1600}
        height={480}
        isPriority
      />
      <Container>
        <Breadcrumbs
          items={productCrumbs(product, { locale, home: t('product:home'), tab: tabName })}
        />
        <div className={face}>
          <div className={thumbnail}>
            <Picture
              src={banner.thumbnailUrl}
              alt=""
              width={400}
              height={300}
              isPriority={isOverview}
            />
          </div>
          <div>
            <h1 lang={lang} data-product-name={banner.productName}>
              {banner.productName}
              {tabName && (
                <span className={visuallyHidden}>
                  {locale.startsWith('en') ? ': ' : '：'}
                  {tabName}
                </span>
              )}
            </h1>
            <p className={facts}>
              <Badges of={banner} />
              <span>{t(`product:kind.${product.kind}`)}</span>
              <span>{t('product:by', { publisher: productOverview.publishBy })}</span>
              <ShownIn lang={product.lang} />
            </p>
          </div>
        </div>
        {isOverview && (
          <div className={pitch}>
            <p lang={lang}>{banner.shortIntroduction}</p>
            <Price amount={banner.priceFrom} isFrom scale="l" />
            <ProductActions product={product} place="hero" />
          </div>
        )}
      </Container>
    </header>
  )
}

const hero = css`
  position: relative;
  isolation: isolate;
  overflow: hidden;
  padding-block: ${space[5]} ${space[8]};
  background: #0b1426;
  color: ${color.ink};
  h1 {
    font-size: clamp(1.25rem, 1rem + 1.2vw, 1.75rem);
  }
  /* keeps the name legible over the background image */
  &::before {
    content: '';
    position: absolute;
    inset: 0;
    z-index: -1;
    background: linear-gradient(90deg, #0b1426d9 35%, transparent 70%);
  }
  &[data-size='tall'] {
    padding-block: ${space[5]} ${space[12]};
    h1 {
      font-size: clamp(1.75rem, 1.4rem + 1.8vw, 2.75rem);
      line-height: 1.15;
    }
  }
`

const background = css`
  position: absolute;
  inset: 0;
  z-index: -2;
  width: 100%;
  height: 100%;
  object-fit: cover;
  object-position: 100% 50%;
  ${media.belowDesktop} {
    opacity: 0.3;
  }
`

const face = css`
  display: flex;
  align-items: center;
  gap: ${space[4]};
  max-width: 44rem;
  margin-block-start: ${space[5]};
  [data-size='tall'] & {
    flex-direction: column;
    align-items: start;
    margin-block-start: ${space[8]};
    ${media.tablet} {
      flex-direction: row;
    }
  }
  ${media.tablet} {
    gap: ${space[6]};
  }
`

const thumbnail = css`
  flex: none;
  width: 72px;
  border-radius: ${radius.m};
  overflow: hidden;
  box-shadow: 0 0 0 1px #ffffff2e;
  [data-size='tall'] & {
    width: 88px;
    ${media.tablet} {
      width: 132px;
    }
  }
  img {
    width: 100%;
    aspect-ratio: 4 / 3;
    object-fit: cover;
  }
`

const facts = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[1]} ${space[3]};
  margin-block-start: ${space[2]};
  font-size: ${size.s};
  font-weight: ${weight.medium};
  color: ${color.muted};
`

const pitch = css`
  display: grid;
  justify-items: start;
  gap: ${space[5]};
  max-width: 38rem;
  margin-block-start: ${space[6]};
  > p {
    font-size: ${size.l};
  }
`
