import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isLocale, type TextLanguage, textLanguages } from '#config/locales.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'locales')
const plural = /_(zero|one|two|few|many|other)$/

interface Text {
  key: string
  text: string
}

/** Returns the texts in a folder of locales/, by `namespace:path.to.text`. */
function textsOf(name: string): Text[] {
  return readdirSync(join(folder, name)).flatMap((file) =>
    flattened(
      JSON.parse(readFileSync(join(folder, name, file), 'utf8')),
      `${file.replace(/\.json$/, '')}:`,
    ),
  )
}

function flattened(value: unknown, key: string): Text[] {
  if (typeof value === 'string') return [{ key, text: value }]
  return Object.entries(value as object).flatMap(([name, below]) =>
    flattened(below, key.endsWith(':') ? key + name : `${key}.${name}`),
  )
}

function withoutForm(key: string): string {
  return key.replace(plural, '')
}

function keysOf(name: string): string[] {
  return [...new Set(textsOf(name).map((it) => withoutForm(it.key)))].toSorted()
}

function placeholdersOf(text: string): string[] {
  return [...new Set(text.match(/\{\{\w+\}\}/g))].toSorted()
}

const byLanguage = new Map(
  textLanguages.map((language) => [
    language,
    new Map(textsOf(language).map((it) => [it.key, it.text])),
  ]),
)

/**
 * Returns the text of a key in a language, or '' if there is none. If the language lacks the plural
 * form in the key, returns the form `other`.
 */
function inLanguage(language: TextLanguage, key: string): string {
  return textOf(key, language) ?? ''
}

function textOf(key: string, language: TextLanguage = 'en'): string | undefined {
  const texts = byLanguage.get(language)
  return texts?.get(key) ?? texts?.get(`${withoutForm(key)}_other`) ?? texts?.get(withoutForm(key))
}

test.each(textLanguages)('%s has the same texts as the other languages', (language) => {
  expect(readdirSync(join(folder, language)).toSorted()).toEqual(
    readdirSync(join(folder, 'en')).toSorted(),
  )
  expect(keysOf(language)).toEqual(keysOf('en'))
})

test('a text that is empty in one language has content in another', () => {
  for (const { key } of textsOf('en')) {
    const said = textLanguages.filter((language) => inLanguage(language, key).trim() !== '')
    if (said.length < textLanguages.length) expect(said, key).not.toEqual([])
  }
})

test.each(textLanguages)(
  'each text in %s has the same placeholders as in at least one other language',
  (language) => {
    for (const { key, text } of textsOf(language)) {
      const own = placeholdersOf(text).filter((it) => it !== '{{count}}')
      const others = textLanguages
        .filter((it) => it !== language)
        .map((it) => placeholdersOf(inLanguage(it, key)).filter((name) => name !== '{{count}}'))
      expect(others, `${language} ${key}`).toContainEqual(own)
    }
  },
)

test.each(textLanguages)('every text with a count has all plural forms of %s', (language) => {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  const keys = new Set(textsOf(language).map((it) => it.key))
  const counting = [...keys].filter((it) => plural.test(it)).map(withoutForm)
  for (const key of new Set(counting))
    for (const form of pluralCategories)
      expect(keys, `${language} ${key}_${form}`).toContain(`${key}_${form}`)
})

test('each folder of locales/ belongs to a language, or to a locale that overrides existing texts', () => {
  for (const name of readdirSync(folder)) {
    if (textLanguages.some((it) => it === name)) continue
    expect(isLocale(name), name).toBe(true)
    for (const { key } of textsOf(name)) expect(textOf(key), `${name} ${key}`).toBeDefined()
  }
})

test('every text key used in the code exists', () => {
  const named = globSync('{components,pages,renderer,server}/**/*.{ts,tsx}', { cwd: root }).flatMap(
    (file) => {
      const source = readFileSync(join(root, file), 'utf8')
      const namespaces = readdirSync(join(folder, 'en')).map((it) => it.replace(/\.json$/, ''))
      const keys = source.matchAll(
        new RegExp(`['"]((?:${namespaces.join('|')}):[\\w.-]+)['"]`, 'g'),
      )
      return [...keys].map(([, key = '']) => ({ file, key }))
    },
  )
  expect(named.length).toBeGreaterThan(10)
  expect(
    named.filter((it) => textOf(it.key) === undefined).map((it) => `${it.file} ${it.key}`),
  ).toEqual([])
})
