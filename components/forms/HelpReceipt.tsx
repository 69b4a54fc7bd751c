import { useTexts } from '#components/islands/texts.tsx'
import { LinkButton } from '#components/ui/LinkButton.tsx'
import type { Locale } from '#config/locales.ts'
import { pathOf } from '#config/routes.ts'
import type { InquiryReceipt } from '#server/contact/inquiry/contract.ts'
import type { SupportType } from '#server/contact/inquiry/help-contract.ts'
import { Receipt } from './Receipt.tsx'

interface Props {
  form: SupportType
  locale: Locale
  /** Omitted in the template that JavaScript fills in. */
  receipt?: InquiryReceipt
  timeZone: string
  /** Path of the page. */
  action: string
}

/** Receipt of a help form, with links to the marketplace and to another message. */
export function HelpReceipt({ action, ...rest }: Props) {
  const { t } = useTexts()
  const { locale } = rest
  return (
    <Receipt {...rest}>
      <LinkButton href={`/${locale}${pathOf('marketplace')}`}>{t('forms:sent.home')}</LinkButton>
      <LinkButton href={action} tone="secondary">
        {t('forms:sent.another')}
      </LinkButton>
    </Receipt>
  )
}
