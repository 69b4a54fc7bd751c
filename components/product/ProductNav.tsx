import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { color, frame, media, space } from '#components/theme/tokens.ts'
import { Container } from '#components/ui/Container.tsx'
import { Tabs } from '#components/ui/Tabs.tsx'
import type { ProductDetail } from '#server/content/product/contract.ts'
import { ProductActions } from './ProductActions.tsx'
import { type ProductTab, tabAddress, tabsOf } from './tabs.ts'

interface Props {
  product: ProductDetail
  tab: ProductTab
}

/** Sticky tabs between the pages of a product. Source: spec §2 Product page, sub-navigation. */
export function ProductNav({ product, tab }: Props) {
  const { t, locale } = useTexts()
  const tabs = tabsOf(product).map((it) => ({
    href: tabAddress(locale, product.productAlias, it),
    text: t(`product:tabs.${it}`),
    isCurrent: it === tab,
  }))
  return (
    <div className={bar}>
      <Container>
        <Tabs label={t('product:tabs.label')} tabs={tabs} />
        <ProductActions product={product} place="bar" />
      </Container>
    </div>
  )
}

const bar = css`
  position: sticky;
  inset-block-start: ${frame.headerHeight};
  z-index: 5;
  border-block-end: 1px solid ${color.line};
  background: ${color.ground};
  > div {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${space[6]};
  }
  nav {
    min-width: 0;
    box-shadow: none;
  }
  ${media.belowDesktop} {
    > div > div {
      display: none;
    }
  }
`
