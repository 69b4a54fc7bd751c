import { type Locale, localeFacts, type TextLanguage } from '#config/locales.ts'
import type { Texts } from '#server/platform/db/columns.ts'

/** Returns the text in a locale's language, or in English if that text is missing. */
export function inLocale<T>(texts: Texts<T>, locale: Locale): T {
  return textIn(texts, localeFacts[locale].textLanguage)
}

/** Returns the text in a language, or in English if that text is missing. */
export function textIn<T>(texts: Texts<T>, language: TextLanguage): T {
  return texts[language] ?? texts.en
}

/** Creates texts in all languages: `derive` is called with each language. */
export function inEachLanguage<T>(derive: (language: TextLanguage) => T): Record<TextLanguage, T> {
  return {
    en: derive('en'),
    ja: derive('ja'),
    'zh-Hans': derive('zh-Hans'),
    'zh-Hant': derive('zh-Hant'),
  }
}
