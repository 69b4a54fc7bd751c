import { isLocale, localeFacts } from '#config/locales.ts'

/**
 * Returns the `lang` attribute for a text that is not in the page's language; otherwise undefined.
 */
export function foreignLang(lang: string, locale: string): string | undefined {
  return isLocale(locale) && localeFacts[locale].textLanguage === lang ? undefined : lang
}
