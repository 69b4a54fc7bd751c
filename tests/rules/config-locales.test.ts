import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import {
  chinaLocale,
  fallbackLocale,
  isChina,
  isLocale,
  type Locale,
  localeFacts,
  locales,
  normalizeLocale,
  regionCodes,
  regionOf,
} from '#config/locales.ts'

test('the site has ten locales, eight regions and four text languages', () => {
  expect(locales).toHaveLength(10)
  expect(regionCodes).toHaveLength(8)
  expect(new Set(locales.map((it) => localeFacts[it].textLanguage))).toEqual(
    new Set(['en', 'ja', 'zh-Hans', 'zh-Hant']),
  )
  expect(new Set(locales.map(regionOf))).toEqual(new Set(regionCodes))
})

test.each(locales)(
  '%s is accepted with a hyphen or an underscore and in any letter case',
  (locale) => {
    const wire = locale.toUpperCase().replaceAll('-', '_')
    for (const spelling of [
      locale,
      wire,
      locale.toUpperCase(),
      wire.toLowerCase(),
      `${locale.slice(0, 2)}_${locale.slice(3).toUpperCase()}`,
    ]) {
      expect(normalizeLocale(spelling)).toBe(locale)
      expect(isLocale(spelling)).toBe(spelling === locale)
    }
  },
)

test.each([
  ['en-us', 'en-int'],
  ['EN_US', 'en-int'],
  ['ko-kr', 'en-kr'],
  ['KO_KR', 'en-kr'],
  ['en-eu', 'en-emea'],
  ['En_Eu', 'en-emea'],
])('%s is an alias of %s', (alias, locale) => {
  expect(normalizeLocale(alias)).toBe(locale)
  expect(isLocale(alias)).toBe(false)
})

test.each([
  '',
  'en',
  'zh',
  'fr-fr',
  'en-int-',
  ' en-int',
  'en--int',
  'constructor',
  '__proto__',
  'x'.repeat(10_000),
])('%j is not a locale', (text) => {
  expect(normalizeLocale(text)).toBeUndefined()
  expect(isLocale(text)).toBe(false)
})

test('every locale has the expected language tag', () => {
  expect(locales.map((it) => localeFacts[it].htmlLang)).toEqual([
    'en',
    'en',
    'en',
    'en',
    'en-JP',
    'en-KR',
    'en-TW',
    'ja-JP',
    'zh-CN',
    'zh-TW',
  ])
})

test('an English locale without a country has the tag en, and en-int is its canonical locale', () => {
  for (const locale of ['en-americas', 'en-asia-pacific', 'en-emea'] satisfies Locale[]) {
    expect(localeFacts[locale]).toMatchObject({
      htmlLang: 'en',
      hreflangs: [],
      canonicalLocale: fallbackLocale,
    })
  }
  expect(localeFacts['en-int']).toMatchObject({
    htmlLang: 'en',
    hreflangs: ['en', 'x-default'],
    canonicalLocale: 'en-int',
  })
})

test('Intl supports every language tag', () => {
  for (const locale of locales) {
    const { htmlLang, intlLocale, hreflangs } = localeFacts[locale]
    for (const tag of [htmlLang, intlLocale, ...hreflangs.filter((it) => it !== 'x-default')])
      expect(Intl.getCanonicalLocales(tag)).toEqual([tag])
    expect(Intl.DateTimeFormat.supportedLocalesOf(intlLocale)).toEqual([intlLocale])
  }
})

test('only zh-cn is the China site, and it has price culture 2', () => {
  expect(locales.filter(isChina)).toEqual([chinaLocale])
  expect(locales.filter((it) => localeFacts[it].cultureID !== 0)).toEqual(['zh-cn'])
  expect(localeFacts['zh-cn'].cultureID).toBe(2)
})

test('the language picker shows the name of each language in that language', () => {
  expect([...new Set(locales.map((it) => localeFacts[it].nativeLabel))]).toEqual([
    'English',
    '日本語',
    '简体中文',
    '繁體中文',
  ])
})

test.each([
  { file: 'locales.ts', imports: [] },
  { file: 'routes.ts', imports: ['./page-forms.ts', './route-patterns.ts'] },
  { file: 'page-forms.ts', imports: [] },
  { file: 'route-patterns.ts', imports: [] },
  { file: 'problems.ts', imports: [] },
])(
  '$file can be sent to the browser, since it imports only files that can be sent too',
  ({ file, imports }) => {
    const text = readFileSync(path.join(import.meta.dirname, '../../config', file), 'utf8')
    expect(text.match(/^import.*/gm)?.map((it) => /'(.*)'/.exec(it)?.[1]) ?? []).toEqual(imports)
    expect(text).not.toMatch(/\bimport\(|require\(/m)
  },
)
