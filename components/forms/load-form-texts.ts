import { fillSpaced } from '#config/han-spacing.ts'
import { localeFacts, type Locale } from '#config/locales.ts'
import { interpolate } from '#components/islands/interpolate.ts'

interface TextTree {
  [key: string]: string | TextTree
}

/** Translates a key, with or without the prefix `forms:`. */
export type FormTexts = (key: string, values?: Record<string, string | number>) => string

/** Text files, which are loaded on demand so that documents do not contain these texts. */
const files = import.meta.glob<{ default: TextTree }>('../../locales/*/forms.json')

/**
 * Loads the texts of forms. A locale's folder overrides individual texts of the locale's language.
 */
export async function loadFormTexts(locale: Locale): Promise<FormTexts> {
  const { textLanguage, htmlLang } = localeFacts[locale]
  const plural = new Intl.PluralRules(htmlLang)
  const trees = await Promise.all(
    [locale, textLanguage].map(
      async (folder) => (await files[`../../locales/${folder}/forms.json`]?.())?.default,
    ),
  )
  const lookUp = (path: string) =>
    trees.map((it) => (it ? textAtPath(it, path) : undefined)).find((it) => typeof it === 'string')
  return (key, values = {}) => {
    const path = key.replace(/^forms:/, '')
    const form =
      typeof values['count'] === 'number' ? `${path}_${plural.select(values['count'])}` : path
    const text = lookUp(form) ?? lookUp(path) ?? path
    return fillSpaced(htmlLang, values, (it) => interpolate(text, it))
  }
}

function textAtPath(texts: TextTree, path: string): string | TextTree | undefined {
  return path
    .split('.')
    .reduce<string | TextTree | undefined>(
      (it, part) => (typeof it === 'object' ? it[part] : undefined),
      texts,
    )
}
