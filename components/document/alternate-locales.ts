import type { Locale } from '#config/locales.ts'
import { foreignLang } from '#components/ui/language.ts'

/** For the description of a page: one whose texts are all in another language stands for no language. */
export function alternateLocales(
  items: readonly { lang: string }[],
  locale: Locale,
): { locales?: readonly Locale[] } {
  return items.length > 0 && items.every((it) => foreignLang(it.lang, locale) !== undefined)
    ? { locales: [] }
    : {}
}
