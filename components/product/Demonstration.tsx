import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { Section } from '#components/ui/Section.tsx'
import type { ProductDetail } from '#server/catalogue/contract.ts'
import { Film } from './Film.tsx'

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
      title={t('product:demonstration.title')}
      description={t('product:demonstration.description', { product: productBanner.productName })}
    >
      <div className={stage}>
        <Film video={productOverview.video} />
      </div>
    </Section>
  )
}

const stage = css`
  max-width: 960px;
`
