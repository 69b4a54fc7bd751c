import { useTexts } from '#components/islands/texts.tsx'
import type { SupportType } from '#server/contact/inquiry/help-contract.ts'
import type { FormState } from './form-state.ts'
import { FormField } from './FormField.tsx'

interface Props {
  form: SupportType
  state: FormState
  rows?: number
}

/** The message of an inquiry. */
export function MessageField({ form, state, rows = 7 }: Props) {
  const { t } = useTexts()
  return (
    <FormField
      name="issueDescription"
      state={state}
      hint={t(`forms:hint.issueDescription.${form}`)}
    >
      {(attributes) => <textarea {...attributes} rows={rows} />}
    </FormField>
  )
}
