import type { Locale } from '#config/locales.ts'
import { foreignLang } from '#components/ui/language.ts'

/**
 * Returns the alternate locales for a page's description: none if all items on the page are in a
 * language other than the page's, otherwise the default.
 */
export function alternateLocales(
  items: readonly { lang: string }[],
  locale: Locale,
): { locales?: readonly Locale[] } {
  return items.length > 0 && items.every((it) => foreignLang(it.lang, locale) !== undefined)
    ? { locales: [] }
    : {}
}
