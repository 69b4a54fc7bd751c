import { fileURLToPath } from 'node:url'
import { type Locale, localeFacts, type TextLanguage } from '#config/locales.ts'

/** A font family, by the script that it is made for. All are Noto Sans, SIL Open Font License. */
type Family = 'jp' | 'sc' | 'tc' | 'kr'

const files: Readonly<Record<Family, string>> = {
  jp: 'NotoSansJP',
  sc: 'NotoSansHans',
  tc: 'NotoSansHant',
  kr: 'NotoSansKR',
}

/**
 * Chinese and Japanese draw the same character differently: a language's own family comes first, then
 * those with the characters that it lacks.
 */
const families: Readonly<Record<TextLanguage, readonly Family[]>> = {
  en: ['jp', 'sc', 'kr'],
  ja: ['jp', 'sc', 'kr'],
  'zh-Hans': ['sc', 'jp', 'kr'],
  'zh-Hant': ['tc', 'jp', 'sc', 'kr'],
}

/** The font files of a locale, in order of preference. */
export function fontFiles(locale: Locale, weight: 'Regular' | 'Bold'): string[] {
  return families[localeFacts[locale].textLanguage].map((it) =>
    fileURLToPath(
      new URL(`../fonts/${files[it]}-${weight}.otf`, import.meta.resolve(`@embedpdf/fonts-${it}`)),
    ),
  )
}
