import type { Locale } from '#config/locales.ts'
import type { FormState } from './form-state.ts'
import { FormField } from './FormField.tsx'
import { isFamilyNameFirst } from './locale-defaults.ts'

const autoComplete = {
  given: { autoComplete: 'given-name' },
  family: { autoComplete: 'family-name' },
} as const

/** First and last name. In Japanese and Chinese, the family name comes first. */
export function NameFields({ locale, state }: { locale: Locale; state: FormState }) {
  const names = [
    <FormField key="firstName" name="firstName" state={state}>
      {(attributes) => <input {...attributes} {...autoComplete.given} />}
    </FormField>,
    <FormField key="lastName" name="lastName" state={state}>
      {(attributes) => <input {...attributes} {...autoComplete.family} />}
    </FormField>,
  ]
  return isFamilyNameFirst(locale) ? names.toReversed() : names
}

/** Email address, with a hint that says what is sent there. */
export function EmailField({ state, hint }: { state: FormState; hint: string }) {
  return (
    <FormField name="email" state={state} hint={hint}>
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
  )
}
