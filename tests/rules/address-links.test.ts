import { expect, test } from 'vitest'
import { type Locale, locales } from '#config/locales.ts'
import { type Route, routes } from '#config/routes.ts'
import { absoluteAddress } from '#server/platform/address/address-rules.ts'
import { chinaHost, consoleHost, globalHost, pageAt, rulesOn } from './address-setup.ts'

const none = rulesOn('none')
const three = rulesOn('three')
const local = 'http://localhost:3000'
const canonicalOf = (url: string) => pageAt(none, url).canonical

// Source: trap 19
test.each(['en-asia-pacific', 'en-americas', 'en-emea', 'en-int'])(
  'the canonical URL of a page in %s is the same page in en-int',
  (locale) => {
    expect(canonicalOf(`/${locale}/marketplace/about-us`)).toBe(
      `${local}/en-int/marketplace/about-us`,
    )
  },
)

test.each(['en-jp', 'en-kr', 'en-tw', 'ja-jp', 'zh-cn', 'zh-tw'])(
  'a page in %s is its own canonical page',
  (locale) => {
    expect(canonicalOf(`/${locale}/marketplace/about-us`)).toBe(
      `${local}/${locale}/marketplace/about-us`,
    )
  },
)

// Source: traps 20, 21
test.each([
  ['/marketplace/news?page=3&type=news&keyword=a', '/marketplace/news?page=1'],
  ['/marketplace/news?page=3&type=', '/marketplace/news?page=3'],
  ['/marketplace/search?keyword=a&page=2&source=products', '/marketplace/search?keyword=a&page=1'],
  ['/marketplace/news?utm_source=x&page=1', '/marketplace/news?page=1'],
  [
    '/marketplace/search?page=2&keyword=%EF%BC%A1+b&gclid=1',
    '/marketplace/search?keyword=A%20b&page=2',
  ],
  ['/marketplace/search?page=1&keyword=', '/marketplace/search?page=1'],
  ['/marketplace/help/sales-support?IssueType=billing-support', '/marketplace/help/sales-support'],
  [
    '/marketplace/category/edge?categoryCode=C%201&fbclid=2',
    '/marketplace/category/edge?categoryCode=C%201',
  ],
  ['/marketplace/product/deviceon?error=1&role=0', '/marketplace/product/deviceon'],
  ['/marketplace/product/%61b%20c', '/marketplace/product/ab%20c'],
  ['/marketplace/transaction/Result?orderNumber=1', '/marketplace/transaction/Result'],
  ['', '/marketplace'],
])('the canonical URL of %s is %s', (url, canonical) => {
  expect(canonicalOf(`/en-kr${url}`)).toBe(`${local}/en-kr${canonical}`)
})

test.each([
  [
    '/marketplace/help/sales-support?a=1&IssueType=x',
    '/marketplace/help/sales-support?IssueType=x',
  ],
  [
    '/marketplace/news?keyword=b&type=videos&type=news&page=2',
    '/marketplace/news?page=2&type=videos&type=news&keyword=b',
  ],
  ['/marketplace/webinars?page=2&tab=on-demand', '/marketplace/webinars?tab=on-demand&page=2'],
  ['/marketplace/partners?country=&solution=a%26b', '/marketplace/partners?solution=a%26b'],
  ['/marketplace/training?keyword[]=edge', '/marketplace/training?keyword=edge'],
  ['/marketplace/about-us?keyword=b', '/marketplace/about-us'],
])('the requested URL %s is passed to the page as %s', (url, urlLogical) => {
  expect(pageAt(none, `/en-kr${url}`).urlLogical).toBe(urlLogical)
})

// Source: trap 22
test('a material has neither a canonical link nor alternate links, while every other page has both', () => {
  expect(pageAt(none, '/ja-jp/marketplace/materials/a-paper')).toMatchObject({
    canonical: null,
    alternates: [],
  })
  for (const [name, { path, legacyTarget }] of Object.entries<Route>(routes)) {
    if (legacyTarget || name === 'marketplace-materials-details') continue
    const url = `/ja-jp${path.replaceAll(/[{}?]/g, '').replace('*', 'x')}?page=1`
    expect(pageAt(none, url)).toMatchObject({ name, canonical: expect.stringContaining('/ja-jp/') })
    expect(pageAt(none, url).alternates).toHaveLength(8)
  }
})

test('the alternates of a page are the locales that have their own language tag', () => {
  const { alternates } = pageAt(three, `https://${globalHost}/en-emea/marketplace/news?page=2&a=1`)
  expect(Object.fromEntries(alternates.map((it) => [it.hreflang, it.href]))).toEqual({
    en: `https://${globalHost}/en-int/marketplace/news?page=2`,
    'x-default': `https://${globalHost}/en-int/marketplace/news?page=2`,
    'en-JP': `https://${globalHost}/en-jp/marketplace/news?page=2`,
    'en-KR': `https://${globalHost}/en-kr/marketplace/news?page=2`,
    'en-TW': `https://${globalHost}/en-tw/marketplace/news?page=2`,
    'ja-JP': `https://${globalHost}/ja-jp/marketplace/news?page=2`,
    'zh-CN': `https://${chinaHost}/zh-cn/marketplace/news?page=2`,
    'zh-TW': `https://${globalHost}/zh-tw/marketplace/news?page=2`,
  })
})

test('all locales of a page list the same alternates, each with its canonical URL', () => {
  const originOf = (locale: Locale) => `https://${locale === 'zh-cn' ? chinaHost : globalHost}`
  const [first, ...others] = locales.map(
    (it) => pageAt(three, `${originOf(it)}/${it}/marketplace/product/deviceon/docs`).alternates,
  )
  for (const set of others) expect(set).toEqual(first)
  for (const { href } of first ?? []) expect(pageAt(three, href).canonical).toBe(href)
})

test('the canonical URL of a console page is on the console host', () => {
  expect(pageAt(three, `https://${consoleHost}/en-emea/bills`).canonical).toBe(
    `https://${consoleHost}/en-int/bills`,
  )
  expect(absoluteAddress(three, { locale: 'zh-cn', path: '/console' })).toBe(
    `https://${consoleHost}/zh-cn`,
  )
  expect(absoluteAddress(three, { locale: 'zh-cn', path: '/console?a=1' })).toBe(
    `https://${consoleHost}/zh-cn?a=1`,
  )
  expect(absoluteAddress(none, { locale: 'zh-cn', path: '/console/bills' })).toBe(
    `${local}/zh-cn/console/bills`,
  )
})
