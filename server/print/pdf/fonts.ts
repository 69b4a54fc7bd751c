import { fileURLToPath } from 'node:url'
import { type Locale, localeFacts, type TextLanguage } from '#config/locales.ts'

/** A Noto Sans font family by its script. The fonts are under the SIL Open Font License. */
type Family = 'jp' | 'sc' | 'tc' | 'kr'

const files: Readonly<Record<Family, string>> = {
  jp: 'NotoSansJP',
  sc: 'NotoSansHans',
  tc: 'NotoSansHant',
  kr: 'NotoSansKR',
}

/**
 * Font families by language. Chinese and Japanese draw the same characters differently, so the
 * family for the language comes first, followed by families with the characters that it lacks.
 */
const families: Readonly<Record<TextLanguage, readonly Family[]>> = {
  en: ['jp', 'sc', 'kr'],
  ja: ['jp', 'sc', 'kr'],
  'zh-Hans': ['sc', 'jp', 'kr'],
  'zh-Hant': ['tc', 'jp', 'sc', 'kr'],
}

/** Returns the font files for a locale, in order of preference. */
export function fontFiles(locale: Locale, weight: 'Regular' | 'Bold'): string[] {
  return families[localeFacts[locale].textLanguage].map((it) =>
    fileURLToPath(
      new URL(`../fonts/${files[it]}-${weight}.otf`, import.meta.resolve(`@embedpdf/fonts-${it}`)),
    ),
  )
}
