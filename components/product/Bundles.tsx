import { useTexts } from '#components/islands/texts.tsx'
import { ProductGrid } from '#components/ui/ProductGrid.tsx'
import { Section } from '#components/ui/Section.tsx'
import type { ProductDetail, ProductRecommend } from '#server/content/product/contract.ts'

interface Props {
  product: ProductDetail
  recommend: ProductRecommend
}

/** Applications sold together with a product. */
export function Bundles({ product: { productBanner }, recommend: { bundleApps } }: Props) {
  const { t } = useTexts()
  if (bundleApps.length === 0) return null
  const description = t('product:bundles.description', { product: productBanner.productName })
  return (
    <Section
      id="bundles"
      heading="beside"
      title={t('product:bundles.title')}
      description={description}
    >
      <ProductGrid isSwiped products={bundleApps} />
    </Section>
  )
}
