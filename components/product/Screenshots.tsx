import { Island } from '#components/islands/Island.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { foreignLang } from '#components/ui/language.ts'
import { Section } from '#components/ui/Section.tsx'
import type { ProductDetail } from '#server/content/product/contract.ts'
import Album from './Album.island.tsx'

interface Props {
  product: ProductDetail
}

/** Screenshots of a product; renders nothing if there are none. */
export function Screenshots({ product }: Props) {
  const { t, locale } = useTexts()
  const { screenshots } = product.productOverview
  if (screenshots.length === 0) return null
  return (
    <Section
      id="screenshots"
      title={t('product:screenshots.title')}
      lang={foreignLang(product.lang, locale)}
    >
      <Island of={Album} props={{ pictures: screenshots }} />
    </Section>
  )
}
