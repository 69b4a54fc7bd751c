import { isLocale, localeFacts } from '#config/locales.ts'

/** The `lang` of a text that stands in another language than its page; undefined where it is the page's own. */
export function foreignLang(lang: string, locale: string): string | undefined {
  return isLocale(locale) && localeFacts[locale].textLanguage === lang ? undefined : lang
}
