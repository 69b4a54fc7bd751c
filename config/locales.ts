/**
 * The ten locales of the site and their properties. Server and browser share this file: do not
 * import zod or Node.js modules. A locale is neither a region (there are eight) nor a language
 * (there are four). Source: spec §1, C15, traps 3, 4, 19.
 */

/**
 * A locale, spelled as in the first segment of every page's path. The API calls it `websiteCode`.
 */
export type Locale = (typeof locales)[number]

/** A sales region, with its websites, currency and time zone. Source: spec §1. */
export type RegionCode = (typeof regionCodes)[number]

/** A language that the site's texts are written in. locales/ has a folder for each. */
export type TextLanguage = (typeof textLanguages)[number]

/** Properties of a locale. */
export interface LocaleFacts {
  textLanguage: TextLanguage
  /** Value of `<html lang>`. `en` if the locale is not a valid language tag. */
  htmlLang: string
  /**
   * Values of `hreflang` for links to the locale's pages. Empty if a different locale is canonical
   * for these pages.
   */
  hreflangs: readonly string[]
  /** Locale in the canonical URLs of this locale's pages. */
  canonicalLocale: Locale
  /** Name of the language in that language, for the language menu. */
  nativeLabel: string
  regionCode: RegionCode
  /** Language tag for `Intl` formatters, supported by Node.js and browsers. */
  intlLocale: string
  /**
   * Price culture in the provider's API: 2 for zh-cn, otherwise 0. The name is spelled as in that
   * API. Source: spec §3.
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

/** Locale for texts and URLs if no other locale applies. Source: spec §1. */
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

/** Alternative codes of locales, in lowercase with hyphens. Source: spec §3, C15 step 3. */
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
 * Returns the locale for any spelling of its code, such as `EN_INT`, `En-Int` or `zh_CN`, and for
 * the aliases en-us, ko-kr and en-eu. Undefined for other texts.
 */
export function normalizeLocale(text: string): Locale | undefined {
  return (
    bySpelling.get(text) ??
    (text.length > 32 ? undefined : bySpelling.get(text.toLowerCase().replaceAll('_', '-')))
  )
}

/** Returns the region of a locale. */
export function regionOf(locale: Locale): RegionCode {
  return localeFacts[locale].regionCode
}

/** True if the locale is that of mainland China. */
export function isChina(locale: Locale): boolean {
  return locale === chinaLocale
}

/** The site that a language is linked to from another language. */
export const mainLocales: Readonly<Record<TextLanguage, Locale>> = {
  en: 'en-int',
  ja: 'ja-jp',
  'zh-Hans': 'zh-cn',
  'zh-Hant': 'zh-tw',
}
