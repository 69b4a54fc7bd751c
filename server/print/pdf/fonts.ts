import { fileURLToPath } from 'node:url'
import { type Locale, localeFacts, type TextLanguage } from '#config/locales.ts'

/** A font family, named by its script. All are Noto Sans, SIL Open Font License. */
type Family = 'jp' | 'sc' | 'tc' | 'kr'

const files: Readonly<Record<Family, string>> = {
  jp: 'NotoSansJP',
  sc: 'NotoSansHans',
  tc: 'NotoSansHant',
  kr: 'NotoSansKR',
}

/**
 * Chinese and Japanese draw the same character differently. The family of the language comes first,
 * then families with the characters it lacks.
 */
const families: Readonly<Record<TextLanguage, readonly Family[]>> = {
  en: ['jp', 'sc', 'kr'],
  ja: ['jp', 'sc', 'kr'],
  'zh-Hans': ['sc', 'jp', 'kr'],
  'zh-Hant': ['tc', 'jp', 'sc', 'kr'],
}

/** Font files of a locale, in order of preference. */
export function fontFiles(locale: Locale, weight: 'Regular' | 'Bold'): string[] {
  return families[localeFacts[locale].textLanguage].map((it) =>
    fileURLToPath(
      new URL(`../fonts/${files[it]}-${weight}.otf`, import.meta.resolve(`@embedpdf/fonts-${it}`)),
    ),
  )
}
