import { useTexts } from '#components/islands/texts.tsx'
import { Video } from '#components/ui/Video.tsx'
import { Section } from '#components/ui/Section.tsx'
import type { ProductDetail } from '#server/content/product/contract.ts'

interface Props {
  product: ProductDetail
}

/** The product's video; renders nothing if it has none. */
export function Demonstration({ product: { productBanner, productOverview } }: Props) {
  const { t } = useTexts()
  if (!productOverview.video) return null
  return (
    <Section
      id="demonstration"
      heading="beside"
      title={t('product:demonstration.title')}
      description={t('product:demonstration.description', { product: productBanner.productName })}
    >
      <Video video={productOverview.video} />
    </Section>
  )
}
