import { expect, test } from 'vitest'
import { locales } from '#config/locales.ts'
import { chinaHost, globalHost, outcome, pageAt, rulesOn, visit } from './address-setup.ts'

const none = rulesOn('none')
const two = rulesOn('two')
const local = 'http://localhost:3000'
const global = `https://${globalHost}`
const china = `https://${chinaHost}`

test.each(locales)('%s is a separate site', (locale) => {
  expect(outcome(visit(none, `/${locale}/marketplace/about-us`))).toBe(
    `${locale} marketplace-about-us /marketplace/about-us`,
  )
})

// Source: C15 step 2
test.each([
  '/marketplace/api/v1/menus?websiteCode=en-int',
  '/wpc-demo/api/v1/wpc/customer',
  '/assets/entry.js',
  '/media/p.svg',
  '/robots.txt',
  '/sitemap.xml',
  '/sitemap-ja-jp.xml',
  '/.well-known/license-keys',
  '/favicon.ico',
  '/idp/auth?x=1',
  '/idp-ui/abc',
  '/__ui/button',
  '//assets//entry.js',
])('%s is not the URL of a page', (url) => {
  expect(visit(none, url)).toEqual({ kind: 'skip' })
})

// Source: C15 step 3, traps 1 to 4
test.each([
  ['EN_INT', 'en-int'],
  ['ZH_CN', 'zh-cn'],
  ['ZH_TW', 'zh-tw'],
  ['EN_TW', 'en-tw'],
  ['JA_JP', 'ja-jp'],
  ['EN_JP', 'en-jp'],
  ['EN_EMEA', 'en-emea'],
  ['EN_KR', 'en-kr'],
  ['EN_AMERICAS', 'en-americas'],
  ['EN_ASIA_PACIFIC', 'en-asia-pacific'],
  ['zh_CN', 'zh-cn'],
  ['En-Int', 'en-int'],
  ['en-us', 'en-int'],
  ['ko-kr', 'en-kr'],
  ['en-eu', 'en-emea'],
  ['EN_US', 'en-int'],
  ['KO-KR', 'en-kr'],
  ['en_eu', 'en-emea'],
])('%s is a different spelling of %s', (spelling, locale) => {
  expect(outcome(visit(none, `/${spelling}/marketplace/about-us?a=1`))).toBe(
    `301 ${local}/${locale}/marketplace/about-us?a=1`,
  )
})

test.each([
  [undefined, 'en-int'],
  ['', 'en-int'],
  ['zh-TW', 'zh-tw'],
  ['zh-HK,en;q=0.5', 'zh-tw'],
  ['zh-Hant-TW', 'zh-tw'],
  ['zh-hant', 'zh-tw'],
  ['zh-CN', 'zh-cn'],
  ['zh', 'zh-cn'],
  ['zh-Hans-CN', 'zh-cn'],
  ['ja', 'ja-jp'],
  ['ja-JP,en;q=0.9', 'ja-jp'],
  ['ko-KR', 'en-kr'],
  ['en-GB,ja;q=0.9', 'en-int'],
  ['fr-FR', 'en-int'],
  ['fr-FR,ja;q=0.7', 'ja-jp'],
  ['en;q=0.3, ja;q=0.8', 'ja-jp'],
  ['ja;q=0', 'en-int'],
  ['*', 'en-int'],
  ['jam', 'en-int'],
  ['zh-TW;q=x', 'en-int'],
  [';;;,,,q=1', 'en-int'],
])('a visitor whose browser prefers %j is redirected from / to %s', (acceptLanguage, locale) => {
  expect(outcome(visit(none, '/', { acceptLanguage }))).toBe(`302 ${local}/${locale}`)
})

test('visitors to the China host are redirected to zh-cn, whatever language their browser prefers', () => {
  expect(outcome(visit(two, `${china}/`, { acceptLanguage: 'ja' }))).toBe(`302 ${china}/zh-cn`)
  expect(outcome(visit(two, `${china}/marketplace/about-us`))).toBe(
    `302 ${china}/zh-cn/marketplace/about-us`,
  )
})

test('the front page of the global host redirects to China only for Simplified Chinese, in one step', () => {
  expect(outcome(visit(two, `${global}/`))).toBe(`302 ${global}/en-int`)
  expect(outcome(visit(two, `${global}/?a=1`, { acceptLanguage: 'zh-CN' }))).toBe(
    `302 ${china}/zh-cn?a=1`,
  )
})

test.each([
  ['/marketplace/news', '/en-int/marketplace/news?page=1'],
  ['/marketplace/Product/x/', '/en-int/marketplace/product/x'],
  ['/console/bills', '/en-int/console/bills'],
])('%s contains no locale and is redirected to the default locale', (url, location) => {
  expect(outcome(visit(none, url))).toBe(`302 ${local}${location}`)
})

// Source: C15 step 3
test.each([
  ['/de/marketplace/news?page=2', '/ja-jp/marketplace/news?page=2'],
  ['/fr-FR/marketplace/Partners/?a=1', '/ja-jp/marketplace/partners?a=1'],
  ['/xx_yy/marketplace', '/ja-jp/marketplace'],
  ['/zh-hant/wpc-demo', '/ja-jp/wpc-demo'],
  ['/de', '/ja-jp'],
])('the default locale replaces the unknown one in %s', (url, location) => {
  expect(outcome(visit(none, url, { acceptLanguage: 'ja' }))).toBe(`302 ${local}${location}`)
})

test.each([
  '/wp-login.php',
  '/apple-touch-icon.png',
  '/manifest.webmanifest',
  '/%E6%97%A5',
  '/de/nothing',
  '/wp/marketplace/nothing',
  '/marketplace/nothing/',
])('%s has no page in any locale and is not redirected', (url) => {
  expect(outcome(visit(none, url, { acceptLanguage: 'ja' }))).toBe('404 ja-jp')
})

test('a misspelled path without a page is not redirected', () => {
  expect(outcome(visit(none, '/EN_TW/marketplace/nothing/'))).toBe('404 en-tw')
  expect(outcome(visit(two, `${global}/zh-cn/marketplace/nothing`))).toBe('404 zh-cn')
})

test('a path that already has the default locale but matches no page gets 404 in the default language', () => {
  expect(outcome(visit(none, '/en-int/xx-yy/marketplace'))).toBe('404 en-int')
})

// Source: trap 5
test.each([
  ['/en-int/marketplace/membership?x=1', '/en-int/marketplace/Membership?x=1'],
  ['/en-int/MARKETPLACE/partners/ecosystem', '/en-int/marketplace/partners/Ecosystem'],
  [
    '/en-int/marketplace/transaction/renewcheckout?partNumber=1',
    '/en-int/marketplace/transaction/RenewCheckout?partNumber=1',
  ],
  [
    '/en-int/marketplace/transaction/result?orderNumber=Z9',
    '/en-int/marketplace/transaction/Result?orderNumber=Z9',
  ],
  ['/en-int/marketplace/product/DeviceOn/DOCS', '/en-int/marketplace/product/DeviceOn/docs'],
  ['/en-int/WPC-demo', '/en-int/wpc-demo'],
])('%s has the wrong letter case and is redirected', (url, location) => {
  expect(visit(none, url)).toEqual({
    kind: 'redirect',
    status: 301,
    location: local + location,
    decisions: ['case'],
  })
})

// Source: trap 6
test('a path with only a locale shows the home page, whose canonical path is /marketplace', () => {
  const bare = pageAt(two, `${global}/en-int`)
  expect(bare).toMatchObject({
    name: 'marketplace',
    urlLogical: '/marketplace',
    canonical: `${global}/en-int/marketplace`,
  })
  expect(bare.cacheKey).toBe(pageAt(two, `${global}/en-int/marketplace`).cacheKey)
})

// Source: traps 7, 8, 9
test('ambiguous URLs are interpreted as documented', () => {
  expect(pageAt(none, '/en-int/marketplace/solutions/energy').params).toEqual({
    solution: 'energy',
  })
  expect(pageAt(none, '/en-int/marketplace/category/edge/gateways').params).toEqual({
    subcategory: 'edge',
    generic: 'gateways',
  })
  expect(pageAt(none, '/en-int/internalcrm/shippingorder/delivery/E1/I1').params).toEqual({
    erpId: 'E1',
    orderItem: 'I1',
  })
  expect(pageAt(none, '/en-int/marketplace/product/deviceon/overview').name).toBe(
    'marketplace-product-catch-all',
  )
  expect(outcome(visit(none, '/en-int/marketplace/product'))).toBe('404 en-int')
})

test('the cache key ignores the host and parameters that the page does not read', () => {
  const key = pageAt(two, `${global}/en-int/marketplace/product/a`).cacheKey
  expect(
    pageAt(two, 'http://localhost/en-int/marketplace/product/a?utm_source=b&error=1').cacheKey,
  ).toBe(key)
  expect(pageAt(two, `${global}/en-int/marketplace/product/a`)).toEqual(
    pageAt(two, 'http://localhost/en-int/marketplace/product/a?gclid=1'),
  )
  expect(pageAt(two, `${global}/en-int/marketplace/product/A`).cacheKey).not.toBe(key)
  expect(pageAt(none, '/en-tw/marketplace/transaction/Result?orderNumber=Z9')).toMatchObject({
    urlLogical: '/marketplace/transaction/Result',
    cacheKey: '/en-tw/marketplace/transaction/Result',
  })
})

test('names in a URL may be no longer than the API accepts', () => {
  const longest = 'x'.repeat(100)
  expect(outcome(visit(none, `/en-int/marketplace/product/${longest}`))).toBe(
    `en-int marketplace-product /marketplace/product/${longest}`,
  )
  for (const path of [
    `product/${longest}x`,
    `solutions/${longest}x`,
    `solutions/a/${longest}x`,
    `category/${longest}x/b`,
  ])
    expect(outcome(visit(none, `/en-int/marketplace/${path}`)), path).toMatch(/^404/)
  // the rest of a path below a product may be longer
  expect(outcome(visit(none, `/en-int/marketplace/product/a/${longest}${longest}`))).toMatch(
    /^en-int marketplace-product-catch-all/,
  )
})
