import type { Locale } from '#config/locales.ts'
import { foreignLang } from '#components/ui/language.ts'

/**
 * Alternate locales of a page, for its description: none if all of its items are in a language
 * other than the page's, else the default.
 */
export function alternateLocales(
  items: readonly { lang: string }[],
  locale: Locale,
): { locales?: readonly Locale[] } {
  return items.length > 0 && items.every((it) => foreignLang(it.lang, locale) !== undefined)
    ? { locales: [] }
    : {}
}
