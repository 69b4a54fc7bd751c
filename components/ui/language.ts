import { isLocale, localeFacts } from '#config/locales.ts'

/** `lang` of a text that is not in the page's language; undefined if it is. */
export function foreignLang(lang: string, locale: string): string | undefined {
  return isLocale(locale) && localeFacts[locale].textLanguage === lang ? undefined : lang
}
