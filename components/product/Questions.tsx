import { useTexts } from '#components/islands/texts.tsx'
import { CallBand } from '#components/ui/CallBand.tsx'
import { LinkButton } from '#components/ui/LinkButton.tsx'
import { pathOf } from '#config/routes.ts'
import type { ProductDetail } from '#server/content/product/contract.ts'

interface Props {
  product: ProductDetail
}

/** Contact links at the end of each page of a product. */
export function Questions({ product: { productBanner } }: Props) {
  const { t, locale } = useTexts()
  const product = productBanner.productName
  return (
    <CallBand
      id="questions"
      title={t('product:questions.title', { product })}
      description={t('product:questions.description')}
    >
      <LinkButton
        size="l"
        href={`/${locale}${pathOf('marketplace-help-sales-support', {}, { IssueType: 'products-services' })}`}
      >
        {t('product:action.contact')}
      </LinkButton>
      <LinkButton
        size="l"
        tone="secondary"
        href={`/${locale}${pathOf('marketplace-help-technical-support')}`}
      >
        {t('product:action.support')}
      </LinkButton>
    </CallBand>
  )
}
