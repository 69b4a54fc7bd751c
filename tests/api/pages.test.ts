import { afterAll, beforeAll, expect, test } from 'vitest'
import { localeFacts, locales } from '#config/locales.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { headOf, type Head } from '#tests/support/head.ts'

/** For each language, words that are on all of its pages and on no others. */
const words: Record<string, string> = {
  en: 'Privacy statement',
  ja: 'プライバシーポリシー',
  'zh-Hans': '隐私政策',
  'zh-Hant': '隱私權政策',
}

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

test('a page has the language and the canonical URL of its locale', async () => {
  for (const locale of locales)
    for (const path of ['/marketplace', '/marketplace/product/edgelink-gateway/pricing-details']) {
      const { status, text } = await app.http.get(`/${locale}${path}`)
      expect([path, status, headOf(text).lang]).toEqual([path, 200, localeFacts[locale].htmlLang])
      for (const [language, word] of Object.entries(words))
        expect(text.includes(word), `${locale}${path}: ${word}`).toBe(
          language === localeFacts[locale].textLanguage,
        )
      expect(headOf(text).canonical).toBe(
        `http://localhost:3000/${localeFacts[locale].canonicalLocale}${path}`,
      )
    }
})

test('a page lists the same alternates in all locales, and each alternate exists', async () => {
  for (const path of [
    '/marketplace',
    '/marketplace/product/edgelink-gateway',
    '/marketplace/product/edgelink-gateway/docs',
  ]) {
    const sets = new Map<string, string>()
    for (const locale of locales) {
      const { text } = await app.http.get(`/${locale}${path}`)
      sets.set(locale, alternateSet(headOf(text)))
    }
    expect(new Set(sets.values()).size, path).toBe(1)
  }
  const { text } = await app.http.get('/en-int/marketplace/product/edgelink-gateway')
  const { alternates } = headOf(text)
  expect(alternates.map((it) => it.hreflang).toSorted()).toEqual([
    'en',
    'en-JP',
    'en-KR',
    'en-TW',
    'ja-JP',
    'x-default',
    'zh-CN',
    'zh-TW',
  ])
  for (const { href } of alternates)
    expect((await app.http.get(new URL(href).pathname)).status, href).toBe(200)
})

test('the alternates of a product leave out locales where it is not sold', async () => {
  const { text } = await app.http.get('/en-int/marketplace/product/edge365-remote-desk')
  const { alternates } = headOf(text)
  expect(alternates.map((it) => it.hreflang)).not.toContain('zh-CN')
  expect(alternates.map((it) => it.hreflang)).toContain('ja-JP')
  expect((await app.http.get('/zh-cn/marketplace/product/edge365-remote-desk')).status).toBe(404)
})

test('the sitemap index lists the sitemaps of canonical locales', async () => {
  const { text } = await app.http.get('/sitemap.xml').buffer()
  const sitemaps = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    (it) => new URL(it[1] ?? '').pathname,
  )
  expect(sitemaps.toSorted()).toEqual(
    ['en-int', 'en-jp', 'en-kr', 'en-tw', 'ja-jp', 'zh-cn', 'zh-tw'].map(
      (it) => `/sitemap-${it}.xml`,
    ),
  )
  for (const sitemap of sitemaps) expect((await app.http.get(sitemap)).status).toBe(200)
})

test('programs that request /favicon.ico are redirected to the icon of the site', async () => {
  const { status, headers } = await app.http.get('/favicon.ico')
  expect([status, headers.location]).toEqual([301, '/media/brand/favicon.svg'])
  expect((await app.http.get(headers.location ?? '')).status).toBe(200)
})

// Source: decisions C20, RFC 9110 §13.1.2
test.each([
  '/robots.txt',
  '/sitemap.xml',
  '/sitemap-ja-jp.xml',
  '/marketplace/api/v1/menus?websiteCode=ja-jp',
  '/marketplace/api/v1/products/detail/edge365-fleet?websiteCode=en-int',
])('%s is sent only once to a client that revalidates', async (path) => {
  for (const encoding of ['identity', 'gzip']) {
    const headers = { 'Accept-Encoding': encoding }
    const { status, headers: first } = await app.ask(path, { headers })
    const etag = String(first.etag)
    expect([status, etag]).toEqual([200, expect.stringMatching(/^W\/"[\w-]{20}"$/)])
    const again = await app.ask(path, {
      headers: { ...headers, 'If-None-Match': `"another", ${etag}` },
    })
    expect([again.status, again.text, again.headers.etag, again.headers['cache-control']]).toEqual([
      304,
      '',
      etag,
      first['cache-control'],
    ])
    const other = await app.ask(path, { headers: { ...headers, 'If-None-Match': '"another"' } })
    expect(other.status).toBe(200)
  }
})

function alternateSet({ alternates }: Head): string {
  return alternates
    .map((it) => `${it.hreflang} ${it.href}`)
    .toSorted()
    .join('\n')
}
