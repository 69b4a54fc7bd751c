import { useTexts } from '#components/islands/texts.tsx'
import type { Locale } from '#config/locales.ts'
import type { InquiryPageForm } from '#config/page-forms.ts'
import { isLead } from './form-kinds.ts'
import type { FormState } from './form-state.ts'
import { FormField } from './FormField.tsx'
import { isFamilyNameFirst, phoneExample } from './locale-defaults.ts'

interface Props {
  form: InquiryPageForm
  locale: Locale
  countries: readonly { code: string; name: string }[]
  state: FormState
}

const autoComplete = {
  given: { autoComplete: 'given-name' },
  family: { autoComplete: 'family-name' },
} as const

/** Fields about the sender. In Japanese and Chinese, the family name comes first. */
export function SenderFields({ form, locale, countries, state }: Props) {
  const { t } = useTexts()
  const first = (
    <FormField key="firstName" name="firstName" state={state}>
      {(attributes) => <input {...attributes} {...autoComplete.given} />}
    </FormField>
  )
  const last = (
    <FormField key="lastName" name="lastName" state={state}>
      {(attributes) => <input {...attributes} {...autoComplete.family} />}
    </FormField>
  )
  return (
    <fieldset>
      <legend>{t('forms:legend.sender')}</legend>
      <div data-fields="two">
        {isFamilyNameFirst(locale) ? [last, first] : [first, last]}
        <FormField name="companyName" state={state} hint={t('forms:hint.companyName')}>
          {(attributes) => <input {...attributes} autoComplete="organization" />}
        </FormField>
        <FormField name="country" state={state} hint={t('forms:hint.country')}>
          {(attributes) => (
            <select {...attributes} autoComplete="country">
              <option value="">{t('forms:choose')}</option>
              {countries.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </FormField>
        <FormField
          name="email"
          state={state}
          hint={t(`forms:hint.${isLead(form) ? 'emailCompany' : 'email'}`)}
        >
          {(attributes) => (
            <input
              {...attributes}
              type="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </FormField>
        <FormField
          name="phone"
          state={state}
          hint={t(`forms:hint.${form === 'booking' ? 'phoneToCall' : 'phone'}`, {
            example: phoneExample(locale),
          })}
        >
          {(attributes) => <input {...attributes} type="tel" inputMode="tel" autoComplete="tel" />}
        </FormField>
      </div>
    </fieldset>
  )
}
