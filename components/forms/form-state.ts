import type { PostedForm } from '#server/contact/inquiry/contract.ts'
import type { Texts } from '#components/islands/texts.tsx'
import type { DocumentContext } from '#components/document/context.ts'
import type { Locale } from '#config/locales.ts'
import { faultText, problemText } from './fault-text.ts'
import { controlName, fieldAtPointer, type FieldName } from './fields.ts'
import { orderedFields } from './locale-defaults.ts'

/** Values and errors of a form, as posted or as initially shown. */
export interface FormState {
  /** Returns the posted value, or the default if there is none. */
  valueOf(name: FieldName): string
  isTicked(name: string): boolean
  /** Returns the error text of a field; undefined if the field is valid. */
  errorOf(t: Texts['t'], name: FieldName): string | undefined
  /** Returns all errors, in the order of the form's fields. */
  errors(t: Texts['t']): { name: FieldName; text: string }[]
}

/**
 * Returns why a posted form was not sent, other than an error of a field that people can change;
 * undefined if there is nothing to say.
 */
export function shownProblem({
  posted,
  texts: { t },
  site: { supportMail },
}: Pick<DocumentContext, 'posted' | 'texts' | 'site'>): string | undefined {
  if (!posted) return undefined
  const isGone = posted.faults.some((it) => it.pointer === '/productAlias')
  const problem = isGone ? { code: 'product.not_found', retryAfterSeconds: null } : posted.problem
  return problem ? problemText(t, problem, supportMail) : undefined
}

interface StateOptions {
  locale: Locale
  defaults?: Partial<Record<FieldName, string>>
}

/** Creates the state of a posted form, or of an unsent form with the given defaults. */
export function toFormState(
  posted: PostedForm | undefined,
  { locale, defaults = {} }: StateOptions,
): FormState {
  const values = posted?.values ?? {}
  const valueOf = (name: FieldName) => values[controlName(name)] ?? defaults[name] ?? ''
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
      orderedFields(locale).flatMap((name) => {
        const text = errorOf(t, name)
        return text === undefined ? [] : [{ name, text }]
      }),
  }
}
