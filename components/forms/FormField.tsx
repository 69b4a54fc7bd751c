import type { ReactNode } from 'react'
import { useTexts } from '#components/islands/texts.tsx'
import { type ControlAttributes, Field } from '#components/ui/Field.tsx'
import { controlId, type FieldName } from './fields.ts'
import type { FormState } from './form-state.ts'

interface Props {
  name: FieldName
  filled: FormState
  hint?: string
  children: (own: ControlAttributes & { name: string; defaultValue: string }) => ReactNode
}

/** A field of a form: its label, why it is asked, what was written, and what is wrong with it. */
export function FormField({ name, filled, hint, children }: Props) {
  const { t } = useTexts()
  const error = filled.errorOf(t, name)
  return (
    <div data-field={name}>
      <Field
        id={controlId(name)}
        label={t(`forms:label.${name}`)}
        isRequired
        {...(hint ? { hint } : {})}
        {...(error ? { error } : {})}
      >
        {(own) => children({ ...own, name, defaultValue: filled.valueOf(name) })}
      </Field>
    </div>
  )
}
