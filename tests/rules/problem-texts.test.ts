import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { textLanguages } from '#config/locales.ts'
import { type ProblemCode, problems } from '#config/problems.ts'
import { errorsDocument, errorsFile } from '#server/commands/errors-command.ts'

type Texts = Record<string, string>

const codes = Object.keys(problems) as ProblemCode[]
const english = textsIn('en')

test.each(textLanguages)(
  'in %s, all known problems and no others have a title and a detail',
  (language) => {
    const known = Object.keys(textsIn(language)).map((it) =>
      it.replace(/\.(title|detail)(_number|_array)?$/, ''),
    )
    expect([...new Set(known)].toSorted()).toEqual(codes.toSorted())
    for (const code of codes)
      for (const part of ['title', 'detail'])
        expect(textsIn(language)[`${code}.${part}`], `${language} ${code}.${part}`).toMatch(/\S/)
  },
)

test.each(textLanguages)(
  'the texts in %s have the same placeholders as the English ones',
  (language) => {
    const texts = textsIn(language)
    expect(Object.keys(texts).toSorted()).toEqual(Object.keys(english).toSorted())
    for (const [key, text] of Object.entries(texts))
      expect(placeholdersOf(text), `${language} ${key}`).toEqual(placeholdersOf(english[key] ?? ''))
  },
)

test('only texts for length problems have placeholders, so that no text shows braces', () => {
  const withPlaceholders = Object.keys(english).filter(
    (it) => placeholdersOf(english[it] ?? '').length > 0,
  )
  expect(withPlaceholders).toContain('field.too_short.detail')
  for (const key of withPlaceholders) expect(key).toMatch(/^field\.too_(short|long)\.detail/)
})

test('titles are short, and no text mentions technical details', () => {
  for (const language of textLanguages) {
    for (const [key, text] of Object.entries(textsIn(language))) {
      if (key.endsWith('.title')) expect(text.length, `${language} ${key}`).toBeLessThanOrEqual(60)
      expect(text, `${language} ${key}`).not.toMatch(/stack|exception|sql|null|undefined|<|ECONN/i)
    }
  }
})

test('Simplified and Traditional Chinese texts each use their own characters and vocabulary', () => {
  for (const text of Object.values(textsIn('zh-Hans')))
    expect(text).not.toMatch(/[請檢這個網頁錯誤權後開啟檔訂單嗎資訊軟體]/)
  for (const text of Object.values(textsIn('zh-Hant')))
    expect(text).not.toMatch(/[请检这个网页错误权后开启档订单吗资讯软体账]/)
})

test('docs/errors.md matches the catalog (update it with npm run docs:errors)', () => {
  expect(readFileSync(errorsFile, 'utf8')).toBe(errorsDocument())
})

/** Returns the texts in a language by their dotted keys. */
function textsIn(language: string): Texts {
  const file = path.join(import.meta.dirname, '../../locales', language, 'problems.json')
  return flattened(JSON.parse(readFileSync(file, 'utf8')))
}

function flattened(part: unknown, prefix = ''): Texts {
  if (typeof part === 'string') return { [prefix]: part }
  return Object.assign(
    {},
    ...Object.entries(part as object).map(([key, below]) =>
      flattened(below, prefix ? `${prefix}.${key}` : key),
    ),
  ) as Texts
}

function placeholdersOf(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map((it) => it[1] ?? '').toSorted()
}
