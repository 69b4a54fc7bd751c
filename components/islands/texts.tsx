import { createContext, use } from 'react'
import { fillSpaced } from '#config/han-spacing.ts'
import type { Texts } from '#config/texts.ts'
import { interpolate } from './interpolate.ts'

export type { Texts } from '#config/texts.ts'

export const TextContext = createContext<Texts | null>(null)

/** Returns the texts of the page's locale. */
export function useTexts(): Texts {
  const texts = use(TextContext)
  if (!texts) throw new Error('no TextContext above this component')
  return texts
}

/** Creates texts from strings in i18next's JSON v4 format: {{value}}, key_one and key_other. */
export function textsOf({
  locale,
  lang,
  strings,
}: {
  locale: string
  lang: string
  strings: Record<string, string>
}): Texts {
  return {
    locale,
    lang,
    t(key, values) {
      const plural =
        values?.count === undefined
          ? undefined
          : strings[`${key}_${new Intl.PluralRules(lang).select(+values.count)}`]
      const text = plural ?? strings[key]
      if (text === undefined) throw new Error(`text "${key}" is not listed in this island's texts`)
      return values ? fillSpaced(lang, values, (it) => interpolate(text, it)) : text
    },
  }
}
