import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInstance, type i18n as I18n } from 'i18next'
import Backend from 'i18next-fs-backend'
import type { Logger } from 'pino'
import {
  fallbackLocale,
  isLocale,
  type Locale,
  localeFacts,
  locales,
  textLanguages,
} from '#config/locales.ts'
import { fillSpaced } from '#config/han-spacing.ts'
import type { Texts } from '#config/texts.ts'

/**
 * Folder of the texts. It has a folder per language with a file per namespace. A folder with the
 * name of a locale overrides single keys.
 */
export const textsFolder = join(import.meta.dirname, '../../../locales')

/** The texts of all locales. */
export interface TextSource {
  of(locale: Locale): Texts
  /**
   * Returns all texts below a key, including lists, in the first of the locale's languages that has
   * the key. Returns undefined if none has it.
   */
  part(locale: Locale, key: string): unknown
  /** Reads all files again. */
  reload(): Promise<void>
}

/** Loads all texts. A missing key is logged once and shown as the key itself. */
export async function openTexts({
  log,
  folder = textsFolder,
}: {
  log: Logger
  folder?: string
}): Promise<TextSource> {
  const overrides = locales.filter((it) => existsSync(join(folder, it)))
  const namespaces = readdirSync(join(folder, 'en')).map((it) => it.replace(/\.json$/, ''))
  const reported = new Set<string>()
  const i18n = createInstance()
  await i18n.use(Backend).init({
    ns: namespaces,
    preload: [...textLanguages, ...overrides],
    load: 'currentOnly',
    fallbackLng: (code) => fallbacksOf(code),
    backend: {
      loadPath: (language: string, namespace: string) =>
        join(folder, folderOf(language), `${namespace}.json`),
    },
    interpolation: { escapeValue: false },
    initAsync: false,
    // accept "": some languages have a word before an amount, and others have one after it
    returnEmptyString: true,
    saveMissing: true,
    missingKeyHandler: (languages, namespace, key) => {
      const name = `${namespace}:${key}`
      if (!reported.has(name)) log.warn({ event: 'text.missing', key: name, languages })
      reported.add(name)
    },
  })
  i18n.on('failedLoading', (language, namespace) => {
    if (!isLocale(folderOf(language)))
      log.warn({ event: 'locale_file.missing', language, namespace })
  })
  const byLocale = new Map<Locale, Texts>()
  return {
    of(locale) {
      const known = byLocale.get(locale) ?? textsOfLocale(i18n, locale, overrides.includes(locale))
      byLocale.set(locale, known)
      return known
    },
    part(locale, key) {
      const [namespace = 'common', path = ''] = key.split(':')
      const languages = [
        ...(overrides.includes(locale) ? [canonical(locale)] : []),
        localeFacts[locale].textLanguage,
        'en',
      ]
      return languages
        .map((it): unknown => i18n.getResource(it, namespace, path))
        .find((it) => it !== undefined)
    },
    async reload() {
      await i18n.reloadResources()
      byLocale.clear()
      reported.clear()
    },
  }
}

function textsOfLocale(i18n: I18n, locale: Locale, isOverridden: boolean): Texts {
  const { textLanguage, htmlLang } = localeFacts[locale]
  const chain = [...(isOverridden ? [canonical(locale)] : []), textLanguage, 'en']
  const t = i18n.getFixedT(chain[0] ?? 'en')
  // cache texts without values: looking them up took a sixth of the time to render a page
  const plain = new Map<string, string>()
  const plainText = (key: string) => {
    const text = t<string, Record<string, unknown>, string>(key, {})
    plain.set(key, text)
    return text
  }
  return {
    locale,
    lang: htmlLang,
    t: (key, values) =>
      values === undefined
        ? (plain.get(key) ?? plainText(key))
        : fillSpaced(htmlLang, values, (it) => t<string, Record<string, unknown>, string>(key, it)),
    raw: (key) => {
      const [namespace = 'common', path = ''] = key.split(':')
      for (const language of chain) {
        const text: unknown = i18n.getResource(language, namespace, path)
        if (typeof text === 'string') return text
      }
      return undefined
    },
    all(namespaces) {
      const strings: Record<string, string> = {}
      for (const namespace of namespaces)
        for (const language of chain.toReversed())
          addTexts(i18n.getResourceBundle(language, namespace), `${namespace}:`, strings)
      return strings
    },
  }
}

/** Adds the texts of a tree to `strings`. The key of a text is its path, after `prefix`. */
function addTexts(tree: unknown, prefix: string, strings: Record<string, string>): void {
  for (const [key, text] of Object.entries(tree ?? {}))
    if (typeof text === 'string') strings[prefix + key] = text
    else addTexts(text, `${prefix}${key}.`, strings)
}

function fallbacksOf(code: string | undefined): string[] {
  const folder = folderOf(code ?? 'en')
  if (isLocale(folder))
    return [localeFacts[folder].textLanguage, localeFacts[fallbackLocale].textLanguage]
  return folder === 'en' ? [] : ['en']
}

/** Spells a locale as i18next does: zh-cn becomes zh-CN. */
function canonical(locale: Locale): string {
  return Intl.getCanonicalLocales(locale)[0] ?? locale
}

function folderOf(code: string): string {
  return isLocale(code.toLowerCase()) ? code.toLowerCase() : code
}
