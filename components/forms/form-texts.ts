import { localeFacts, type Locale } from '#config/locales.ts'

interface Written {
  [key: string]: string | Written
}

/** What a form says, by its key without a namespace's file being carried by the page. */
export type FormTexts = (key: string, values?: Record<string, string | number>) => string

/** Fetched with the script of a form, so that no page carries them. */
const files = import.meta.glob<{ default: Written }>('../../locales/*/forms.json')

/** The texts of forms in the language of a site; a folder of the locale overrides single ones. */
export async function formTexts(locale: Locale): Promise<FormTexts> {
  const { textLanguage, htmlLang } = localeFacts[locale]
  const plural = new Intl.PluralRules(htmlLang)
  const found = await Promise.all(
    [locale, textLanguage].map(
      async (folder) => (await files[`../../locales/${folder}/forms.json`]?.())?.default,
    ),
  )
  const written = (path: string) =>
    found.map((it) => (it ? at(it, path) : undefined)).find((it) => typeof it === 'string')
  return (key, values = {}) => {
    const path = key.replace(/^forms:/, '')
    const form =
      typeof values['count'] === 'number' ? `${path}_${plural.select(values['count'])}` : path
    const text = written(form) ?? written(path) ?? path
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
  }
}

function at(texts: Written, path: string): string | Written | undefined {
  return path
    .split('.')
    .reduce<string | Written | undefined>(
      (it, part) => (typeof it === 'object' ? it[part] : undefined),
      texts,
    )
}
