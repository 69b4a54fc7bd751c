import { expect, test } from 'vitest'
import { type Locale, localeFacts, locales } from '#config/locales.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { headOf, type Head } from '#tests/support/head.ts'

const tabs = ['', '/service-architecture', '/pricing-details', '/docs', '/related-materials'] as const

/** A word that stands on every page of a language and of no other. */
const words: Record<string, string> = { en: 'Privacy policy', ja: 'プライバシーポリシー', 'zh-Hans': '隐私政策', 'zh-Hant': '隱私權政策' }

interface ProductDetail {
  productBanner: { productName: string }
  has: { architecture: boolean; pricing: boolean; docs: boolean; resources: boolean }
}

test.each(locales)('home and every product page of %s answer in its language, with one h1 and a canonical address', async (locale) => {
  await using app = await startApp()
  const paths = ['/marketplace', ...(await productPaths(app, locale))]
  expect(paths.length).toBeGreaterThan(200)
  for (const path of paths) {
    const { status, text } = await app.ask(`/${locale}${path}`)
    const head = headOf(text)
    expect({ path, status, lang: head.lang, h1: head.h1Count }).toEqual({ path, status: 200, lang: localeFacts[locale].htmlLang, h1: 1 })
    expect(head.title.length, `${path} has a title`).toBeGreaterThan(5)
    expect(head.description.length, `${path} has a description`).toBeGreaterThan(20)
    expect(text, `${path} speaks ${localeFacts[locale].textLanguage}`).toContain(words[localeFacts[locale].textLanguage])
    expect(head.canonical).toBe(`http://localhost:3000/${localeFacts[locale].canonicalLocale}${path}`)
  }
})

test('alternates are reciprocal: each names the others, and each answers 200', async () => {
  await using app = await startApp()
  for (const path of ['/marketplace', '/marketplace/product/edgelink-gateway', '/marketplace/product/edgelink-gateway/docs']) {
    const sets = new Map<string, string>()
    for (const locale of locales) {
      const { text } = await app.ask(`/${locale}${path}`)
      sets.set(locale, alternateSet(headOf(text)))
    }
    expect(new Set(sets.values()).size, path).toBe(1)
  }
  const { text } = await app.ask('/en-int/marketplace/product/edgelink-gateway')
  const { alternates } = headOf(text)
  expect(alternates.map((it) => it.hreflang).toSorted()).toEqual(['en', 'en-JP', 'en-KR', 'en-TW', 'ja-JP', 'x-default', 'zh-CN', 'zh-TW'])
  for (const { href } of alternates) expect((await app.ask(new URL(href).pathname)).status, href).toBe(200)
})

test('the alternates of a product leave out the locales that do not sell it', async () => {
  await using app = await startApp()
  const { text } = await app.ask('/en-int/marketplace/product/edge365-remote-desk')
  const { alternates } = headOf(text)
  expect(alternates.map((it) => it.hreflang)).not.toContain('zh-CN')
  expect(alternates.map((it) => it.hreflang)).toContain('ja-JP')
  expect((await app.ask('/zh-cn/marketplace/product/edge365-remote-desk')).status).toBe(404)
})

test('the sitemaps hold just the pages of products that answer 200 under their own canonical address', async () => {
  await using app = await startApp()
  const index = await app.ask('/sitemap.xml')
  const sitemaps = [...index.text.matchAll(/<loc>([^<]+)<\/loc>/g)].map((it) => new URL(it[1] ?? '').pathname)
  expect(sitemaps.toSorted()).toEqual(['en-int', 'en-jp', 'en-kr', 'en-tw', 'ja-jp', 'zh-cn', 'zh-tw'].map((it) => `/sitemap-${it}.xml`))
  const { text } = await app.ask('/sitemap-zh-cn.xml')
  const addresses = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map((it) => it[1] ?? '')
  expect(addresses).toEqual(expect.arrayContaining(['http://localhost:3000/zh-cn/marketplace']))
  const products = addresses.filter((it) => it.includes('/marketplace/product/'))
  expect(products.length).toBe((await productPaths(app, 'zh-cn')).length)
  for (const address of products) {
    const page = await app.ask(new URL(address).pathname)
    expect({ address, status: page.status, canonical: headOf(page.text).canonical }).toEqual({ address, status: 200, canonical: address })
  }
})

/** The pages of each product that the locale sells, tabs only where there is content. */
async function productPaths(app: TestApp, locale: Locale): Promise<string[]> {
  const { body } = await app.api(`/categories/products?websiteCode=${locale}`)
  const { groups } = body as { groups: { categories: { collections: { products: { productAlias: string }[] }[] }[] }[] }
  const aliases = new Set(groups.flatMap((it) => it.categories.flatMap((c) => c.collections.flatMap((l) => l.products.map((p) => p.productAlias)))))
  const paths: string[] = []
  for (const alias of aliases) {
    const { has } = (await app.api(`/products/detail/${alias}?websiteCode=${locale}`)).body as ProductDetail
    const shown = [true, has.architecture, has.pricing, has.docs, has.resources]
    paths.push(...tabs.filter((_, index) => shown[index]).map((tab) => `/marketplace/product/${alias}${tab}`))
  }
  return paths
}

function alternateSet({ alternates }: Head): string {
  return alternates
    .map((it) => `${it.hreflang} ${it.href}`)
    .toSorted()
    .join('\n')
}
