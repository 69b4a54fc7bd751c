import { isLocale, localeFacts, type TextLanguage } from './locales.ts'

/** What stands between the items of a list, by language. */
const separators: Readonly<Record<TextLanguage, { comma: string; semicolon: string }>> = {
  en: { comma: ', ', semicolon: '; ' },
  ja: { comma: '、', semicolon: '、' },
  'zh-Hans': { comma: '、', semicolon: '；' },
  'zh-Hant': { comma: '、', semicolon: '；' },
}

/**
 * Joins the items of a list with the comma of a site's language: `A, B` or `A、B`. There is no
 * "and" before the last item, unlike with `Intl.ListFormat`, so that a list of numbers can be
 * copied or cut short. English for an unknown site. Server and browser share this file.
 *
 * @param separator `semicolon` if the items themselves may contain commas
 */
export function joinList(
  locale: string,
  items: readonly string[],
  separator: 'comma' | 'semicolon' = 'comma',
): string {
  return items.join(separators[languageOf(locale)][separator])
}

/**
 * Adds a detail in the brackets of a site's language: `Plan (980X)` or `プラン（980X）`. English for
 * an unknown site.
 */
export function withDetail(locale: string, text: string, detail: string | number): string {
  return languageOf(locale) === 'en' ? `${text} (${detail})` : `${text}（${detail}）`
}

/**
 * Sets a label before a value with the colon of a site's language: `Renew: X` or `更新：X`. English
 * for an unknown site.
 */
export function withLabel(locale: string, label: string, value: string): string {
  return languageOf(locale) === 'en' ? `${label}: ${value}` : `${label}：${value}`
}

function languageOf(locale: string): TextLanguage {
  return isLocale(locale) ? localeFacts[locale].textLanguage : 'en'
}
