import type { PostedForm } from '#server/contact/inquiry/contract.ts'
import type { Texts } from '#components/islands/texts.tsx'
import { faultText } from './fault-text.ts'
import { controlName, fieldAtPointer, type FieldName, fieldNames } from './fields.ts'

/** A form as somebody filled it in, or as it is offered. */
export interface FormState {
  /** What was written, else what is likely. */
  valueOf(name: FieldName): string
  isTicked(name: string): boolean
  /** What is wrong with a field. */
  errorOf(t: Texts['t'], name: FieldName): string | undefined
  /** All that is wrong, in the order of the form. */
  errors(t: Texts['t']): { name: FieldName; text: string }[]
}

/** A form as it was posted; without one, as it is offered. */
export function toFormState(
  posted: PostedForm | undefined,
  likely: Partial<Record<FieldName, string>>,
): FormState {
  const values = posted?.values ?? {}
  const valueOf = (name: FieldName) => values[controlName(name)] ?? likely[name] ?? ''
  const faults = new Map((posted?.faults ?? []).map((it) => [fieldAtPointer(it.pointer), it]))
  const errorOf: FormState['errorOf'] = (t, name) => {
    const fault = faults.get(name)
    return fault && faultText(t, { name, typed: valueOf(name), fault })
  }
  return {
    valueOf,
    isTicked: (name) => (values[name] ?? '') !== '',
    errorOf,
    errors: (t) =>
      fieldNames.flatMap((name) => {
        const text = errorOf(t, name)
        return text === undefined ? [] : [{ name, text }]
      }),
  }
}
