import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Locale } from '#config/locales.ts'
import type { ProductGroup } from '#server/content/catalog/contract.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { visitorOf } from '#tests/support/client.ts'
import { headOf } from '#tests/support/head.ts'

const category = '/marketplace/category'
/** PUBLIC_ORIGIN of the application under test. */
const site = 'http://localhost:3000'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

async function groupsOf(websiteCode: Locale): Promise<ProductGroup[]> {
  return (await visitorOf(app).catalog.categories({ websiteCode })).groups
}

async function answered(path: string): Promise<string> {
  const { status, headers } = await app.http.get(path)
  return headers.location === undefined ? String(status) : `${status} ${headers.location}`
}

/** Returns the aliases of the products that the main part of a page links to. */
function productsIn(html: string): Set<string> {
  const main = /<main[\s\S]*?(?=<section[^>]*id="contact")/.exec(html)?.[0] ?? ''
  return new Set(
    [...main.matchAll(/\/marketplace\/product\/([a-z0-9-]+)"/g)].map(([, alias = '']) => alias),
  )
}

test.each(['en-int', 'ja-jp', 'zh-cn'] as const)(
  'on %s every group, category and collection has a page with all of its products',
  async (locale) => {
    for (const group of await groupsOf(locale)) {
      const pages = [
        { path: group.groupCode, collections: group.categories.flatMap((it) => it.collections) },
        ...group.categories.map((it) => ({ path: it.categoryCode, collections: it.collections })),
        ...group.categories.flatMap((it) =>
          it.collections.map((own) => ({
            path: `${it.categoryCode}/${own.collectionCode}`,
            collections: [own],
          })),
        ),
      ]
      for (const { path, collections } of pages) {
        const { status, text } = await app.http.get(`/${locale}${category}/${path}`)
        expect({ path, status, headings: text.match(/<h1[\s>]/g)?.length }).toEqual({
          path,
          status: 200,
          headings: 1,
        })
        expect(productsIn(text), path).toEqual(
          new Set(collections.flatMap((it) => it.products).map((it) => it.productAlias)),
        )
      }
    }
  },
)

test('old and alternative URLs of category pages redirect permanently, in one step', async () => {
  const leads: [from: string, to: string][] = [
    ['energy/energy-monitoring', 'energy-monitoring'],
    ['energy-insight/energy-monitoring', 'energy-monitoring'],
    ['energy/energy-electricity', 'energy-monitoring/energy-electricity'],
    ['energy-electricity', 'energy-monitoring/energy-electricity'],
    ['energy-insight', 'energy#energy-insight'],
    ['Energy', 'energy'],
    ['Energy/ENERGY-Electricity', 'energy-monitoring/energy-electricity'],
    ['whatever?categoryCode=EDGE-AI', 'edge-ai'],
    ['energy-insight?utm_source=fair', 'energy?utm_source=fair#energy-insight'],
    ['whatever?categoryCode=edge-ai', 'edge-ai'],
    ['edge?categoryCode=no-such', 'edge'],
    ['edge-ai?categoryCode=edge-ai', 'edge-ai'],
    ['edge-ai?utm_source=fair&categoryCode=edge-ai', 'edge-ai?utm_source=fair'],
    ['energy/energy-monitoring?utm_source=fair', 'energy-monitoring?utm_source=fair'],
  ]
  for (const [from, to] of leads) {
    expect([from, await answered(`/ja-jp${category}/${from}`)]).toEqual([
      from,
      `301 ${site}/ja-jp${category}/${to}`,
    ])
    expect([to, await answered(`/ja-jp${category}/${to.replace(/#.*/, '')}`)]).toEqual([to, '200'])
  }
})

test('legacy paths redirect to their new pages, which can differ by site', async () => {
  expect(await answered(`/en-int${category}/software`)).toBe(
    `301 ${site}/en-int${category}/iot-platform`,
  )
  expect(await answered(`/en-int${category}/SOFTWARE/OEE`)).toBe(
    `301 ${site}/en-int${category}/production-performance`,
  )
  expect(await answered(`/zh-tw${category}/software/carbon`)).toBe(
    `301 ${site}/zh-tw${category}/carbon-esg`,
  )
  expect(await answered(`/zh-cn${category}/software/carbon`)).toBe(
    `301 ${site}/zh-cn${category}/dual-carbon`,
  )
  expect(await answered(`/zh-cn${category}/academy`)).toBe(
    '301 https://www.ziwu.example/zh-cn/academy',
  )
  // the legacy path of a solution is not redirected below /category
  expect(await answered(`/en-int${category}/smart-factory/oee`)).toBe('404')
})

test('a category that is unknown, or hidden on the site, has no page', async () => {
  for (const path of [
    'zh-cn/marketplace/category/carbon-esg',
    'en-int/marketplace/category/dual-carbon',
    'en-int/marketplace/category/no-such',
  ])
    expect([path, await answered(`/${path}`)]).toEqual([path, '404'])
  for (const path of [
    'edge/energy-monitoring',
    'x'.repeat(300),
    `energy/${'x'.repeat(300)}`,
    `${'x'.repeat(100)}/${'y'.repeat(100)}`,
    'constructor',
  ])
    expect([path, await answered(`/en-int${category}/${path}`)]).toEqual([path, '404'])
})

test('each filter has a URL and shows the number of products in the filtered list; all filters share one canonical URL', async () => {
  const { text } = await app.http.get(`/en-int${category}/energy-monitoring`)
  const options = [...text.matchAll(/href="([^"]*\?show=[a-z]+)"[^>]*>[^<]+<small>(\d+)<\/small>/g)]
  expect(options.map(([, href = '']) => href.replace(/.*=/, ''))).toEqual([
    'software',
    'hardware',
    'trial',
  ])
  for (const [, href = '', count] of options) {
    const page = await app.http.get(href)
    expect([href, page.status, productsIn(page.text).size]).toEqual([href, 200, Number(count)])
    expect(headOf(page.text).canonical, href).toMatch(
      /\/en-int\/marketplace\/category\/energy-monitoring$/,
    )
  }
  const nothing = await app.http.get(`/en-int${category}/energy-monitoring?show=service`)
  expect([nothing.status, productsIn(nothing.text).size]).toEqual([200, 0])
  expect(nothing.text).toContain('No services in Energy monitoring')
  expect(nothing.text).toContain(`href="/en-int${category}/energy-monitoring"`)
})

test('a page tells search engines its breadcrumbs, its products and the sites that have it', async () => {
  const { text } = await app.http.get(`/en-int${category}/carbon-esg/carbon-source-data`)
  expect(text).toContain('"@type":"BreadcrumbList"')
  expect(text).toMatch(/"@type":"ItemList"[^<]*"numberOfItems":3/)
  const { alternates } = headOf(text)
  expect(alternates.map((it) => it.hreflang)).toContain('ja-JP')
  expect(alternates.map((it) => it.hreflang)).not.toContain('zh-CN')
})

test('an untranslated category is shown in English with a mark, and its page has no hreflang alternates', async () => {
  await using own = await startApp()
  await own.resources.database.db.execute(
    sql`update category set text = text - 'ja' where code = 'edge-ai'`,
  )
  const { text } = await own.http.get(`/ja-jp${category}/edge-ai`)
  expect(text).toMatch(/<h1 lang="en">Edge/)
  expect(text).toContain('英語で表示しています')
  expect(headOf(text).alternates).toEqual([])
})
