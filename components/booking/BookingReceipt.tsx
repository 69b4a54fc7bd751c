import { Receipt } from '#components/forms/Receipt.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { LinkButton } from '#components/ui/LinkButton.tsx'
import type { Locale } from '#config/locales.ts'
import { mailedPages, pathOf } from '#config/routes.ts'
import type { InquiryReceipt } from '#server/contact/inquiry/contract.ts'
import { CallTime } from './CallTime.tsx'

interface Props {
  locale: Locale
  /** Omitted in the template that JavaScript fills in. */
  receipt?: InquiryReceipt
  timeZone: string
  deskZone: string
}

/**
 * Receipt of a call that was booked: its time, the file for a calendar, and the ways to change it
 * and to go on.
 */
export function BookingReceipt({ deskZone, ...props }: Props) {
  const { t } = useTexts()
  const { locale, timeZone, receipt } = props
  const query = new URLSearchParams({ locale, key: receipt?.callKey ?? '' }).toString()
  return (
    <Receipt
      form="booking"
      {...props}
      moment={
        <span data-moment>
          <CallTime
            locale={locale}
            startsAt={receipt?.expectedReplyBy}
            timeZone={timeZone}
            deskZone={deskZone}
          />
        </span>
      }
    >
      <LinkButton href={`${mailedPages.callFile}?${query}`} download="call.ics" icon="calendar">
        {t('call:calendar')}
      </LinkButton>
      <LinkButton tone="secondary" href={`${mailedPages.call}?${query}`}>
        {t('call:change')}
      </LinkButton>
      <LinkButton tone="secondary" href={`/${locale}${pathOf('marketplace')}`}>
        {t('forms:sent.home')}
      </LinkButton>
    </Receipt>
  )
}
