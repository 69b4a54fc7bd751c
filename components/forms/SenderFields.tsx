import { useTexts } from '#components/islands/texts.tsx'
import type { Locale } from '#config/locales.ts'
import type { InquiryPageForm } from '#config/page-forms.ts'
import { isLead } from './form-kinds.ts'
import type { FormState } from './form-state.ts'
import { FormField } from './FormField.tsx'
import { phoneExample } from './locale-defaults.ts'
import { EmailField, NameFields } from './PersonFields.tsx'

interface Props {
  form: InquiryPageForm
  locale: Locale
  countries: readonly { code: string; name: string }[]
  state: FormState
}

/** Fields about the sender. */
export function SenderFields({ form, locale, countries, state }: Props) {
  const { t } = useTexts()
  return (
    <fieldset>
      <legend>{t('forms:legend.sender')}</legend>
      <div data-fields="two">
        <NameFields locale={locale} state={state} />
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
        <EmailField
          state={state}
          hint={t(`forms:hint.${isLead(form) ? 'emailCompany' : 'email'}`)}
        />
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
