import { Receipt } from '#components/forms/Receipt.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { tabAddress } from '#components/product/tabs.ts'
import { LinkButton } from '#components/ui/LinkButton.tsx'
import type { Locale } from '#config/locales.ts'
import type { InquiryPageForm } from '#config/page-forms.ts'
import type { InquiryReceipt } from '#server/contact/inquiry/contract.ts'

interface Props {
  form: InquiryPageForm
  locale: Locale
  product: { alias: string; name: string }
  /** Omitted in the template that JavaScript fills in. */
  receipt?: InquiryReceipt
  timeZone: string
}

/** Receipt of a form about a product, with the way back to it. */
export function ProductReceipt({ product, ...rest }: Props) {
  const { t } = useTexts()
  return (
    <Receipt {...rest}>
      <LinkButton href={tabAddress(rest.locale, product.alias, 'overflow')} data-closes>
        {t('product:popup.back', { product: product.name })}
      </LinkButton>
    </Receipt>
  )
}
