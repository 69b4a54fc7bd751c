import type { Site } from '#components/document/context.ts'
import { useTexts } from '#components/islands/texts.tsx'
import type { Locale } from '#config/locales.ts'
import type { SupportType } from '#server/contact/inquiry/help-contract.ts'
import { AttachmentField } from './AttachmentField.tsx'
import { type Choice, Choices } from './Choices.tsx'
import { hasAttachment } from './form-kinds.ts'
import type { FormState } from './form-state.ts'
import { FormFrame } from './FormFrame.tsx'
import { HelpReceipt } from './HelpReceipt.tsx'
import { MessageField } from './MessageField.tsx'
import { SenderFields } from './SenderFields.tsx'

interface Props {
  supportType: SupportType
  locale: Locale
  /** Path of the page; the form posts to it. */
  action: string
  choices: readonly Choice[]
  /** Language of the choices, if it differs from the page's. */
  choicesLang: string | undefined
  countries: readonly { code: string; name: string }[]
  state: FormState
  problem?: string | undefined
  site: Site
}

/** Form for an inquiry to sales or technical support. Source: spec §2, §3, C12. */
export function HelpForm(props: Props) {
  const { supportType, locale, action, choices, choicesLang, countries, state, problem, site } =
    props
  const { t } = useTexts()
  return (
    <FormFrame
      form={supportType}
      action={action}
      state={state}
      problem={problem}
      site={site}
      receipt={
        <HelpReceipt form={supportType} locale={locale} action={action} timeZone={site.timeZone} />
      }
    >
      <Choices choices={choices} state={state} lang={choicesLang} />
      <fieldset>
        <legend>{t('forms:legend.message')}</legend>
        <div data-fields="one">
          <MessageField form={supportType} state={state} />
          {hasAttachment(supportType) && <AttachmentField state={state} step="write" />}
        </div>
      </fieldset>
      <SenderFields form={supportType} locale={locale} countries={countries} state={state} />
    </FormFrame>
  )
}
