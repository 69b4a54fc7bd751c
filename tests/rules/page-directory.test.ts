import { expect, test } from 'vitest'
import { type Locale, locales, textLanguages } from '#config/locales.ts'
import { routeOf } from '#config/routes.ts'
import {
  counterpart,
  directoryOf,
  type PlacedPage,
  availableAlternates,
} from '#server/web/pages/page-directory.ts'
import type { SitePage } from '#server/content/site-pages/contract.ts'

const page: Omit<SitePage, 'path'> = {
  websites: [...locales],
  languages: [...textLanguages],
  titles: null,
  changedAt: null,
  parents: [],
}
const notChina = locales.filter((it) => it !== 'zh-cn')

const directory = directoryOf({
  pages: [
    { ...page, path: '/marketplace' },
    { ...page, path: '/marketplace/news?page=1' },
    { ...page, path: '/marketplace/news?page=2', websites: ['en-int', 'en-jp'] },
    { ...page, path: '/marketplace/category/energy' },
    {
      ...page,
      path: '/marketplace/category/remote',
      websites: notChina,
      parents: ['/marketplace/category/energy'],
    },
    {
      ...page,
      path: '/marketplace/product/desk',
      websites: notChina,
      parents: ['/marketplace/category/remote', '/marketplace/category/energy'],
    },
    {
      ...page,
      path: '/marketplace/product/desk/docs',
      websites: ['en-int'],
      parents: ['/marketplace/product/desk', '/marketplace/category/remote'],
    },
    { ...page, path: '/marketplace/product/draft', languages: ['en', 'zh-Hant'] },
    {
      ...page,
      path: '/marketplace/materials/a',
      websites: ['en-int'],
      parents: ['/marketplace/news?page=1'],
    },
  ],
})

function placed(urlLogical: string, locale: Locale = 'en-int'): PlacedPage {
  const [path = ''] = urlLogical.split('?')
  const { name, route } = routeOf(path.slice(1).split('/'))!
  return { name, route, locale, urlLogical }
}

const opened = (urlLogical: string, locale: Locale) =>
  counterpart(directory, placed(urlLogical), locale)

test('a page that exists in the target locale is opened there', () => {
  expect(opened('/marketplace/product/desk', 'ja-jp')).toBe('/marketplace/product/desk')
})

test('instead of a missing product page, the nearest page that exists opens: the product, its category, or the category’s group', () => {
  expect(opened('/marketplace/product/desk/docs', 'ja-jp')).toBe(
    '/marketplace/product/desk#elsewhere',
  )
  expect(opened('/marketplace/product/desk', 'zh-cn')).toBe(
    '/marketplace/category/energy#elsewhere',
  )
})

test('instead of a missing material, the news page opens', () => {
  expect(opened('/marketplace/materials/a', 'zh-tw')).toBe('/marketplace/news?page=1#elsewhere')
})

test('instead of a page without any equivalent, the front page opens', () => {
  expect(opened('/marketplace/product/unknown', 'ja-jp')).toBe('/marketplace#elsewhere')
})

test('a list that exists in all locales keeps its filters and opens at its first page', () => {
  expect(opened('/marketplace/partners?country=DE&solution=energy-esg', 'ja-jp')).toBe(
    '/marketplace/partners?country=DE&solution=energy-esg',
  )
  expect(opened('/marketplace/search?keyword=gate%20way&page=7', 'ja-jp')).toBe(
    '/marketplace/search?keyword=gate%20way&page=1',
  )
  expect(opened('/marketplace/webinars?tab=on-demand&page=3', 'ja-jp')).toBe(
    '/marketplace/webinars?tab=on-demand',
  )
  expect(opened('/marketplace/news?page=2&type=news', 'en-jp')).toBe(
    '/marketplace/news?page=1&type=news',
  )
})

test('a page of the news list opens where the list is long enough, and the first page elsewhere', () => {
  expect(opened('/marketplace/news?page=2', 'en-jp')).toBe('/marketplace/news?page=2')
  expect(opened('/marketplace/news?page=2', 'zh-cn')).toBe('/marketplace/news?page=1')
})

const alternates = [
  { hreflang: 'en', href: 'en-int' },
  { hreflang: 'x-default', href: 'en-int' },
  { hreflang: 'ja-JP', href: 'ja-jp' },
  { hreflang: 'zh-CN', href: 'zh-cn' },
  { hreflang: 'zh-TW', href: 'zh-tw' },
]
const alternatesOf = (path: string, locale: Locale) =>
  availableAlternates(directory, placed(path, locale), alternates).map((it) => it.hreflang)

test('the alternates of a page are the locales that have it in their own language, and all of them list the same alternates', () => {
  for (const locale of ['en-int', 'en-emea', 'zh-tw'] as const)
    expect(alternatesOf('/marketplace/product/draft', locale)).toEqual(['en', 'x-default', 'zh-TW'])
})

test('an untranslated page has no alternates', () => {
  expect(alternatesOf('/marketplace/product/draft', 'ja-jp')).toEqual([])
})

test('a locale that does not have the page is not an alternate', () => {
  expect(alternatesOf('/marketplace/product/desk', 'ja-jp')).toEqual([
    'en',
    'x-default',
    'ja-JP',
    'zh-TW',
  ])
  expect(alternatesOf('/marketplace/product/unknown', 'ja-jp')).toEqual([])
})

test('filters do not change the alternates of a page', () => {
  expect(alternatesOf('/marketplace/news?page=2&type=news', 'en-int')).toEqual(['en', 'x-default'])
  expect(alternatesOf('/marketplace/partners?country=DE', 'ja-jp')).toHaveLength(5)
})
