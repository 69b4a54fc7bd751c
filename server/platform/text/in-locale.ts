import { type Locale, localeFacts } from '#config/locales.ts'
import type { Texts } from '#server/platform/db/columns.ts'

/** The text in the language of a locale, or in English if there is none. */
export function inLocale<T>(texts: Texts<T>, locale: Locale): T {
  return texts[localeFacts[locale].textLanguage] ?? texts.en
}
