import type { Locale } from '#config/locales.ts'
import { foreignLang } from '#components/ui/language.ts'

/**
 * Returns `locales` for a page's description: empty if the page has items, but none in the page's
 * language; otherwise omitted, which selects the default.
 */
export function alternateLocales(
  items: readonly { lang: string }[],
  locale: Locale,
): { locales?: readonly Locale[] } {
  return items.length > 0 && items.every((it) => foreignLang(it.lang, locale) !== undefined)
    ? { locales: [] }
    : {}
}
