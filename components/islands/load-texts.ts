import { localeFacts, type Locale } from '#config/locales.ts'
import { type Texts, textsOf } from './texts.tsx'

/** Texts by their keys, as in a text file. */
export interface TextTree {
  [key: string]: string | TextTree
}

/** Text files, which are loaded on demand so that documents do not contain these texts. */
const files = import.meta.glob<{ default: TextTree }>(
  '../../locales/*/{account,notices,layout,membership,session}.json',
)

/** Loads the texts of components that render only in the browser. */
export async function loadTexts(
  locale: Locale,
  namespaces: readonly ('account' | 'notices' | 'layout' | 'membership' | 'session')[],
): Promise<Texts> {
  const { textLanguage, htmlLang } = localeFacts[locale]
  const strings: Record<string, string> = {}
  // a locale's folder overrides individual texts of the locale's language
  const paths = namespaces.flatMap((it) =>
    [textLanguage, locale].map((folder) => ({
      namespace: it,
      load: files[`../../locales/${folder}/${it}.json`],
    })),
  )
  const loaded = await Promise.all(
    paths.map(async ({ namespace, load }) => ({
      namespace,
      texts: (await load?.())?.default ?? {},
    })),
  )
  for (const { namespace, texts } of loaded) addTexts(texts, `${namespace}:`, strings)
  return textsOf({ locale, lang: htmlLang, strings })
}

/** Adds the texts of a tree to `into`. The key of a text is its path, after `prefix`. */
export function addTexts(tree: TextTree, prefix: string, into: Record<string, string>): void {
  for (const [key, text] of Object.entries(tree))
    if (typeof text === 'string') into[prefix + key] = text
    else addTexts(text, `${prefix}${key}.`, into)
}
