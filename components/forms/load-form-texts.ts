import { localeFacts, type Locale } from '#config/locales.ts'

interface TextTree {
  [key: string]: string | TextTree
}

/** What a form says, by its key without a namespace's file being carried by the page. */
export type FormTexts = (key: string, values?: Record<string, string | number>) => string

/** Fetched with the script of a form, so that no page carries them. */
const files = import.meta.glob<{ default: TextTree }>('../../locales/*/forms.json')

/** The texts of forms in the language of a site; a folder of the locale overrides single ones. */
export async function loadFormTexts(locale: Locale): Promise<FormTexts> {
  const { textLanguage, htmlLang } = localeFacts[locale]
  const plural = new Intl.PluralRules(htmlLang)
  const found = await Promise.all(
    [locale, textLanguage].map(
      async (folder) => (await files[`../../locales/${folder}/forms.json`]?.())?.default,
    ),
  )
  const written = (path: string) =>
    found.map((it) => (it ? textAtPath(it, path) : undefined)).find((it) => typeof it === 'string')
  return (key, values = {}) => {
    const path = key.replace(/^forms:/, '')
    const form =
      typeof values['count'] === 'number' ? `${path}_${plural.select(values['count'])}` : path
    const text = written(form) ?? written(path) ?? path
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
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
