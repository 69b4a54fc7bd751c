import type { ReactNode } from 'react'
import { useTexts } from '#components/islands/texts.tsx'
import { type ControlAttributes, Field } from '#components/ui/Field.tsx'
import { controlId, type FieldName, optionalFields } from './fields.ts'
import type { FormState } from './form-state.ts'

interface Props {
  name: FieldName
  state: FormState
  hint?: string
  children: (attributes: ControlAttributes & { name: string; defaultValue: string }) => ReactNode
}

/** A field with its label, hint, value and error. */
export function FormField({ name, state, hint, children }: Props) {
  const { t } = useTexts()
  const error = state.errorOf(t, name)
  const label = t(`forms:label.${name}`)
  const isOptional = optionalFields.has(name)
  return (
    <div data-field={name}>
      <Field
        id={controlId(name)}
        label={isOptional ? t('forms:labelOptional', { label }) : label}
        isRequired={!isOptional}
        {...(hint ? { hint } : {})}
        {...(error ? { error } : {})}
      >
        {(attributes) => children({ ...attributes, name, defaultValue: state.valueOf(name) })}
      </Field>
    </div>
  )
}
