import { useTexts } from '#components/islands/texts.tsx'
import { Film } from '#components/ui/Film.tsx'
import { Section } from '#components/ui/Section.tsx'
import type { ProductDetail } from '#server/content/catalog/contract.ts'

interface Props {
  product: ProductDetail
}

/** The product's film; nothing when it has none. */
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
      <Film video={productOverview.video} />
    </Section>
  )
}
