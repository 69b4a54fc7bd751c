import { Receipt } from '#components/forms/Receipt.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { LinkButton } from '#components/ui/LinkButton.tsx'
import type { Locale } from '#config/locales.ts'
import { pathOf } from '#config/routes.ts'
import type { InquiryReceipt } from '#server/contact/inquiry/contract.ts'

interface Props {
  locale: Locale
  /** Omitted in the template that JavaScript fills in. */
  receipt?: InquiryReceipt
  timeZone: string
}

/** Receipt of a callback request, with the way to the marketplace. */
export function BookingReceipt(props: Props) {
  const { t } = useTexts()
  return (
    <Receipt form="booking" {...props}>
      <LinkButton href={`/${props.locale}${pathOf('marketplace')}`}>
        {t('forms:sent.home')}
      </LinkButton>
    </Receipt>
  )
}
