import { type Locale, localeFacts } from '#config/locales.ts'
import { addTexts, type TextTree } from '#components/islands/load-texts.ts'
import { type Texts, textsOf } from '#components/islands/texts.tsx'

/** Text files of the palette; those of app pages have the names of its pages. */
const files = import.meta.glob<{ default: TextTree }>('../../locales/*/{app,palette}.json')

/** Loads the texts of the palette. Apart from the others, so that no page starts with their names. */
export async function loadPaletteTexts(locale: Locale): Promise<Texts> {
  const { textLanguage, htmlLang } = localeFacts[locale]
  const strings: Record<string, string> = {}
  // a locale's folder overrides individual texts of the locale's language
  for (const folder of [textLanguage, locale])
    for (const namespace of ['app', 'palette']) {
      const file = await files[`../../locales/${folder}/${namespace}.json`]?.()
      addTexts(file?.default ?? {}, `${namespace}:`, strings)
    }
  return textsOf({ locale, lang: htmlLang, strings })
}
