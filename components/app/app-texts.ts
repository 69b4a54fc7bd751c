import { type Locale, localeFacts } from '#config/locales.ts'
import { addTexts } from '#components/islands/load-texts.ts'
import { type Texts, textsOf } from '#components/islands/texts.tsx'
import { appFacts } from './facts.ts'

const loadedNamespaces = new Set<string>()
let texts: Texts | undefined

/** Returns the texts of all namespaces that were loaded so far. */
export function appTexts(): Texts {
  const { locale, strings } = appFacts()
  texts ??= textsOf({ locale, lang: localeFacts[locale].htmlLang, strings })
  return texts
}

/**
 * Loads the texts of namespaces that are not loaded yet. The document contains those of its first
 * page.
 */
export async function loadAppTexts(namespaces: readonly string[], isFirst: boolean): Promise<void> {
  const { locale, strings } = appFacts()
  const wanted = namespaces.filter((it) => !loadedNamespaces.has(it))
  for (const it of wanted) loadedNamespaces.add(it)
  if (isFirst) return
  const { textFiles } = await loadTextFiles()
  const trees = await Promise.all(
    wanted.flatMap((namespace) =>
      foldersOf(locale).map(async (folder) => ({
        namespace,
        tree: (await textFiles[`../../locales/${folder}/${namespace}.json`]?.())?.default ?? {},
      })),
    ),
  )
  for (const { namespace, tree } of trees) addTexts(tree, `${namespace}:`, strings)
}

/** Loads the list of text files, which is needed at the first change of pages. */
export function loadTextFiles() {
  return import('./text-files.ts')
}

/** Folders of a locale's texts; those of a later folder override those of an earlier one. */
function foldersOf(locale: Locale): string[] {
  return ['en', localeFacts[locale].textLanguage, locale].filter(
    (it, index, all) => all.indexOf(it) === index,
  )
}
