import { type Locale, localeFacts } from '#config/locales.ts'
import type { Texts } from '#server/platform/db/columns.ts'

/** A name in the language of a locale, in English where there is none. */
export function nameIn(name: Texts<string>, locale: Locale): string {
  return name[localeFacts[locale].textLanguage] ?? name.en
}
