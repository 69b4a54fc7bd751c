/**
 * The ten locale variants of the site and what each implies. Code and browser share it: no zod, no node.
 * A locale is not a region (ten to eight) and not a language (ten to four). Source: spec §1, C15, traps 3, 4, 19.
 */

/** A locale variant, as the first segment of every address spells it. On the wire: `websiteCode`. */
export type Locale = (typeof locales)[number]

/** A region, the business's unit of selling. Source: spec §1. */
export type RegionCode = (typeof regionCodes)[number]

/** One of the languages that texts are written in; locales/ has a folder for each. */
export type TextLanguage = (typeof textLanguages)[number]

/** What a locale implies. */
export interface LocaleFacts {
  textLanguage: TextLanguage
  /** Value of `<html lang>`. `en` where the locale is no valid language tag. */
  htmlLang: string
  /** Values of `hreflang` that the locale's address stands for; empty where it is canonicalised to another locale. */
  hreflangs: readonly string[]
  /** The locale whose address is the canonical one of this locale's pages. */
  canonicalLocale: Locale
  /** The language's name in itself, for the language picker. */
  nativeLabel: string
  regionCode: RegionCode
  /** Tag for `Intl` formatters; only such as both Node and browsers carry data for. */
  intlLocale: string
  /** The provider's price culture: 2 for zh-cn, else 0. The wire's spelling. Source: spec §3. */
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

/** Where a text or an address has no better locale. Source: spec §1. */
export const fallbackLocale = 'en-int' satisfies Locale

/** The locale of the mainland China site, which differs in many ways. Source: spec §1. */
export const chinaLocale = 'zh-cn' satisfies Locale

const english = {
  textLanguage: 'en',
  nativeLabel: 'English',
  intlLocale: 'en-GB',
  cultureID: 0,
} as const

/** The facts of each locale. */
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

/** Whether the text is a locale in its one exact spelling. */
export function isLocale(text: string): text is Locale {
  return bySpelling.get(text) === text
}

/** The locale that a text means in any spelling: `EN_INT`, `En-Int`, `zh_CN`, and the aliases en-us, ko-kr, en-eu. */
export function normalizeLocale(text: string): Locale | undefined {
  return (
    bySpelling.get(text) ??
    (text.length > 32 ? undefined : bySpelling.get(text.toLowerCase().replaceAll('_', '-')))
  )
}

/** The region whose page a locale shows. */
export function regionOf(locale: Locale): RegionCode {
  return localeFacts[locale].regionCode
}

/** Whether a locale is the mainland China site. */
export function isChina(locale: Locale): boolean {
  return locale === chinaLocale
}
