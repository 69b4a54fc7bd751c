/**
 * The ten locales of the site and their properties. Code and browser share it: no zod, no node. A
 * locale is not a region (there are eight) and not a language (there are four). Source: spec §1,
 * C15, traps 3, 4, 19.
 */

/** A locale, in the spelling of the first segment of every address. On the wire: `websiteCode`. */
export type Locale = (typeof locales)[number]

/** A region: a unit of selling. Source: spec §1. */
export type RegionCode = (typeof regionCodes)[number]

/** A language of texts. locales/ has a folder for each. */
export type TextLanguage = (typeof textLanguages)[number]

/** Properties of a locale. */
export interface LocaleFacts {
  textLanguage: TextLanguage
  /** Value of `<html lang>`. `en` if the locale is not a valid language tag. */
  htmlLang: string
  /**
   * Values of `hreflang` for the locale's addresses. Empty if another locale is canonical for it.
   */
  hreflangs: readonly string[]
  /** Locale of the canonical address of this locale's pages. */
  canonicalLocale: Locale
  /** Name of the language in that language, for the language menu. */
  nativeLabel: string
  regionCode: RegionCode
  /** Tag for `Intl` formatters. Node and browsers have data for it. */
  intlLocale: string
  /**
   * Price culture of the provider: 2 for zh-cn, else 0. Spelled as on the wire. Source: spec §3.
   */
  cultureID: 0 | 2
}

export const locales = [
  'en-americas',
  'en-asia-pacific',
  'en-emea',
  'en-int',
  'en-jp',
  'en-kr',
  'en-tw',
  'ja-jp',
  'zh-cn',
  'zh-tw',
] as const

export const regionCodes = [
  'americas',
  'emea',
  'cn',
  'jp',
  'kr',
  'tw',
  'asia-pacific',
  'int',
] as const

export const textLanguages = ['en', 'ja', 'zh-Hans', 'zh-Hant'] as const

/** Locale for texts and addresses without a better one. Source: spec §1. */
export const fallbackLocale = 'en-int' satisfies Locale

/** Locale of the site for mainland China. Source: spec §1. */
export const chinaLocale = 'zh-cn' satisfies Locale

const english = {
  textLanguage: 'en',
  nativeLabel: 'English',
  intlLocale: 'en-GB',
  cultureID: 0,
} as const

/** Properties of each locale. */
export const localeFacts: Readonly<Record<Locale, LocaleFacts>> = {
  'en-americas': {
    ...english,
    htmlLang: 'en',
    hreflangs: [],
    canonicalLocale: 'en-int',
    regionCode: 'americas',
    intlLocale: 'en-US',
  },
  'en-asia-pacific': {
    ...english,
    htmlLang: 'en',
    hreflangs: [],
    canonicalLocale: 'en-int',
    regionCode: 'asia-pacific',
  },
  'en-emea': {
    ...english,
    htmlLang: 'en',
    hreflangs: [],
    canonicalLocale: 'en-int',
    regionCode: 'emea',
  },
  'en-int': {
    ...english,
    htmlLang: 'en',
    hreflangs: ['en', 'x-default'],
    canonicalLocale: 'en-int',
    regionCode: 'int',
  },
  'en-jp': {
    ...english,
    htmlLang: 'en-JP',
    hreflangs: ['en-JP'],
    canonicalLocale: 'en-jp',
    regionCode: 'jp',
  },
  'en-kr': {
    ...english,
    htmlLang: 'en-KR',
    hreflangs: ['en-KR'],
    canonicalLocale: 'en-kr',
    regionCode: 'kr',
  },
  'en-tw': {
    ...english,
    htmlLang: 'en-TW',
    hreflangs: ['en-TW'],
    canonicalLocale: 'en-tw',
    regionCode: 'tw',
  },
  'ja-jp': {
    textLanguage: 'ja',
    htmlLang: 'ja-JP',
    hreflangs: ['ja-JP'],
    canonicalLocale: 'ja-jp',
    nativeLabel: '日本語',
    regionCode: 'jp',
    intlLocale: 'ja-JP',
    cultureID: 0,
  },
  'zh-cn': {
    textLanguage: 'zh-Hans',
    htmlLang: 'zh-CN',
    hreflangs: ['zh-CN'],
    canonicalLocale: 'zh-cn',
    nativeLabel: '简体中文',
    regionCode: 'cn',
    intlLocale: 'zh-CN',
    cultureID: 2,
  },
  'zh-tw': {
    textLanguage: 'zh-Hant',
    htmlLang: 'zh-TW',
    hreflangs: ['zh-TW'],
    canonicalLocale: 'zh-tw',
    nativeLabel: '繁體中文',
    regionCode: 'tw',
    intlLocale: 'zh-TW',
    cultureID: 0,
  },
}

/** Other spellings of a locale, in lower case with hyphens. Source: spec §3, C15 step 3. */
const aliases: Readonly<Record<string, Locale>> = {
  'en-us': 'en-int',
  'ko-kr': 'en-kr',
  'en-eu': 'en-emea',
}

const bySpelling = new Map<string, Locale>([
  ...locales.map((it) => [it, it] as const),
  ...Object.entries(aliases),
])

/** True if a text is a locale in its canonical spelling. */
export function isLocale(text: string): text is Locale {
  return bySpelling.get(text) === text
}

/**
 * Locale of a text in any spelling, such as `EN_INT`, `En-Int`, `zh_CN`, or the aliases en-us,
 * ko-kr, en-eu.
 */
export function normalizeLocale(text: string): Locale | undefined {
  return (
    bySpelling.get(text) ??
    (text.length > 32 ? undefined : bySpelling.get(text.toLowerCase().replaceAll('_', '-')))
  )
}

/** Region of a locale. */
export function regionOf(locale: Locale): RegionCode {
  return localeFacts[locale].regionCode
}

/** True for the locale of mainland China. */
export function isChina(locale: Locale): boolean {
  return locale === chinaLocale
}
