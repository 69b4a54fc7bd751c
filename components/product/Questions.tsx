import { useTexts } from '#components/islands/texts.tsx'
import { PopupLink } from './PopupLink.tsx'
import { CallBand } from '#components/ui/CallBand.tsx'
import { LinkButton } from '#components/ui/LinkButton.tsx'
import { pathOf } from '#config/routes.ts'
import type { ProductDetail } from '#server/content/product/contract.ts'

interface Props {
  product: ProductDetail
}

/** Contact links at the end of each page of a product. */
export function Questions({ product: { productAlias, productBanner } }: Props) {
  const { t, locale } = useTexts()
  const product = productBanner.productName
  return (
    <CallBand
      id="questions"
      title={t('product:questions.title', { product })}
      description={t('product:questions.description')}
    >
      <PopupLink size="l" target={{ popup: 'contact-sales', productAlias, from: 'end' }}>
        {t('product:action.contact')}
      </PopupLink>
      <LinkButton
        size="l"
        tone="secondary"
        href={`/${locale}${pathOf('marketplace-help-technical-support', {}, { about: productAlias })}`}
      >
        {t('product:action.support')}
      </LinkButton>
    </CallBand>
  )
}
