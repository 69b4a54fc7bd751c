import type { Site } from '#components/document/context.ts'
import type { FormState } from '#components/forms/form-state.ts'
import { maxTimes } from '#components/forms/fields.ts'
import { FormField } from '#components/forms/FormField.tsx'
import { FormFrame } from '#components/forms/FormFrame.tsx'
import { SenderFields } from '#components/forms/SenderFields.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import type { Locale } from '#config/locales.ts'
import { BookingReceipt } from './BookingReceipt.tsx'
import type { CallDay, CallTime } from './slots.ts'
import { TimeChoices } from './TimeChoices.tsx'

interface Props {
  locale: Locale
  /** Address of the page; the form posts to it. */
  action: string
  trackingId: string
  days: readonly CallDay[]
  timeZone: string
  deskZone: string
  countries: readonly { code: string; name: string }[]
  /** Free times, in place of those that were taken. */
  nearest: readonly CallTime[]
  state: FormState
  problem: string | undefined
  site: Site
}

/** Form that asks for a call. Source: spec §2 cta, §3 Call-back, C12. */
export function BookingForm(props: Props) {
  const { locale, action, trackingId, timeZone, deskZone, countries, state, problem, site } = props
  const { t } = useTexts()
  return (
    <FormFrame
      form="booking"
      action={action}
      state={state}
      problem={problem}
      site={site}
      receipt={<BookingReceipt locale={locale} timeZone={timeZone} deskZone={deskZone} />}
    >
      <input type="hidden" name="trackingId" value={trackingId} />
      <input type="hidden" name="timeZone" value={timeZone} />
      <div data-fields="one">
        <FormField name="question" state={state} hint={t('booking:question.hint')}>
          {(attributes) => <textarea {...attributes} rows={4} />}
        </FormField>
      </div>
      <TimeChoices
        days={props.days}
        nearest={props.nearest}
        locale={locale}
        timeZone={timeZone}
        deskZone={deskZone}
        chosen={state.valueOf('timeInfos').split(' ')}
        label={t('forms:label.timeInfos')}
        hint={t('booking:times.hint', { max: maxTimes })}
        error={state.errorOf(t, 'timeInfos')}
      />
      <SenderFields form="booking" locale={locale} countries={countries} state={state} />
    </FormFrame>
  )
}
