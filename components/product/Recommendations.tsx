import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { size, space } from '#components/theme/tokens.ts'
import { ProductGrid } from '#components/ui/ProductGrid.tsx'
import { Section } from '#components/ui/Section.tsx'
import type { ProductDetail, ProductRecommend } from '#server/content/product/contract.ts'

interface Props {
  product: ProductDetail
  recommend: ProductRecommend
}

/** Recommended hardware and software for a product. */
export function Recommendations({
  product: { productBanner },
  recommend: { hardwares, softwares },
}: Props) {
  const { t } = useTexts()
  const groups = [
    { kind: 'software', products: softwares },
    { kind: 'hardware', products: hardwares },
  ].filter((it) => it.products.length > 0)
  if (groups.length === 0) return null
  return (
    <Section
      id="recommendations"
      tone="band"
      title={t('product:recommend.title', { product: productBanner.productName })}
      description={t('product:recommend.description')}
    >
      {groups.map(({ kind, products }) => (
        <div key={kind} className={group}>
          <h3>{t(`product:recommend.${kind}`)}</h3>
          <ProductGrid isSwiped products={products} headingLevel={4} />
        </div>
      ))}
    </Section>
  )
}

const group = css`
  & + & {
    margin-block-start: ${space[10]};
  }
  > h3 {
    margin-block-end: ${space[4]};
    font-size: ${size.l};
  }
`
