import { fileURLToPath } from 'node:url'
import { type Locale, localeFacts, type TextLanguage } from '#config/locales.ts'

/** A family of fonts, by the script that it draws best. All are Noto Sans, under the SIL Open Font License. */
type Family = 'jp' | 'sc' | 'tc' | 'kr'

const files: Readonly<Record<Family, string>> = {
  jp: 'NotoSansJP',
  sc: 'NotoSansHans',
  tc: 'NotoSansHant',
  kr: 'NotoSansKR',
}

/** Chinese and Japanese draw the same sign differently: a language's own family comes first, then those that have what it lacks. */
const families: Readonly<Record<TextLanguage, readonly Family[]>> = {
  en: ['jp', 'sc', 'kr'],
  ja: ['jp', 'sc', 'kr'],
  'zh-Hans': ['sc', 'jp', 'kr'],
  'zh-Hant': ['tc', 'jp', 'sc', 'kr'],
}

/** The files of a locale's fonts, in the order in which they are asked for a sign. */
export function fontFiles(locale: Locale, weight: 'Regular' | 'Bold'): string[] {
  return families[localeFacts[locale].textLanguage].map((it) =>
    fileURLToPath(
      new URL(`../fonts/${files[it]}-${weight}.otf`, import.meta.resolve(`@embedpdf/fonts-${it}`)),
    ),
  )
}
