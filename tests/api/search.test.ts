import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routeOf } from '#config/routes.ts'
import type { SearchPage } from '#server/content/search/contract.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { visitorOf } from '#tests/support/client.ts'
import { addressesOf, find } from '#tests/support/search.ts'

const leastRecall = 0.95

/** A realistic query with the result expected first and those expected among the first ten. */
interface Query {
  locale: string
  keyword: string
  first: string
  wanted: string[]
}

const [, ...lines] = readFileSync(path.join(import.meta.dirname, 'search-queries.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
const queries: Query[] = lines.map((line) => {
  const [locale = '', , keyword = '', first = '', others = ''] = line.split('\t')
  return { locale, keyword, first, wanted: [first, ...others.split(' ')].filter((it) => it !== '') }
})

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

test('there are at least a hundred test queries, in four languages', () => {
  expect(queries.length).toBeGreaterThanOrEqual(100)
  expect(new Set(queries.map((it) => it.locale))).toEqual(
    new Set(['en-int', 'en-emea', 'en-americas', 'ja-jp', 'zh-cn', 'zh-tw']),
  )
})

test('at least 95% of the expected results are among the first ten, and unambiguous ones are first', async () => {
  const missed: string[] = []
  const notFirst: string[] = []
  for (const { locale, keyword, first, wanted } of queries) {
    const found = await addressesOf(app, keyword, { locale })
    missed.push(
      ...wanted
        .filter((it) => !found.some((address) => address.endsWith(it)))
        .map((it) => `${locale} ${keyword}: ${it}`),
    )
    if (first !== '' && found[0]?.endsWith(first) !== true)
      notFirst.push(`${locale} ${keyword}: ${found[0]} instead of ${first}`)
  }
  const wantedCount = queries.reduce((sum, it) => sum + it.wanted.length, 0)
  expect(1 - missed.length / wantedCount, missed.join('\n')).toBeGreaterThanOrEqual(leastRecall)
  expect(notFirst).toEqual([])
})

test('both databases find the same results in the same order', async () => {
  await using other = await startApp({
    database: app.resources.database.kind === 'pglite' ? 'postgres' : 'pglite',
  })
  for (const { locale, keyword } of queries) {
    const [here, there] = await Promise.all([app, other].map((it) => find(it, keyword, { locale })))
    expect({ keyword, ...here }).toEqual({ keyword, ...there })
  }
})

test('each result links to a page of the site', async () => {
  for (const { locale, keyword } of queries)
    for (const { pageUrl } of (await find(app, keyword, { locale })).items) {
      const segments = new URL(`/marketplace${pageUrl}`, 'http://site').pathname
        .split('/')
        .filter((it) => it !== '')
      expect(routeOf(segments), pageUrl).toMatchObject({ isExactCase: true })
    }
})

test('a part number is found in any spelling, without other results', async () => {
  for (const keyword of [
    '980EDGWST01',
    ' 980edgwst01 ',
    '980-EDGW-ST01',
    '980 EDGW ST 01',
    '９８０ＥＤＧＷＳＴ０１',
  ])
    expect(await addressesOf(app, keyword), keyword).toEqual(['/product/edgelink-gateway'])
})

test('a likely typing error is corrected, and the response says so; a known word is not corrected', async () => {
  expect(await find(app, 'Vibraiton Sensor')).toMatchObject({ correctedTo: 'vibration sensor' })
  for (const keyword of [
    'vibration sensor',
    'vibra',
    'OEE',
    'xq',
    'エッジ',
    'qqqqqqqqqq',
    'SECS/GEM',
  ])
    expect((await find(app, keyword)).correctedTo, keyword).toBeNull()
})

test('a question that a page answers is found, and leads to its answer on the page', async () => {
  for (const [locale, keyword, question] of [
    ['en-int', 'license move to another device', 2],
    ['ja-jp', '招待メール 届かない', 8],
    ['zh-cn', '以前的发票', 7],
    ['zh-tw', '付款方式', 6],
  ] as const) {
    const found = (await addressesOf(app, keyword, { locale })).slice(0, 5)
    expect(found, keyword).toContain(`/support/support-hub#questions-${question}`)
  }
  const page = await app.ask('/en-int/marketplace/support/support-hub')
  expect(page.text).toContain('<p id="questions-2">')
})

test('titles and summaries are split into highlighted parts that add up to the text', async () => {
  const { items } = await find(app, 'energy manager')
  const [first] = items
  expect(first?.highlights.title).toEqual([
    { text: 'iEMS ', isMatch: false },
    { text: 'Energy', isMatch: true },
    { text: ' ', isMatch: false },
    { text: 'Manager', isMatch: true },
  ])
  for (const { title, summary, highlights } of items) {
    expect(highlights.title.map((it) => it.text).join('')).toBe(title)
    expect(highlights.summary.map((it) => it.text).join('')).toBe(summary ?? '')
  }
  const [japanese] = (await find(app, 'ｹﾞｰﾄｳｪｲ', { locale: 'ja-jp' })).items
  expect(japanese?.highlights.title.filter((it) => it.isMatch).map((it) => it.text)).toEqual([
    'エッジゲートウェイ',
  ])
})

test('results come in pages of ten without duplicates, and a page after the last is empty', async () => {
  const all: string[] = []
  const { totalCount } = await find(app, 'energy')
  expect(totalCount).toBeGreaterThan(20)
  for (let page = 1; page <= Math.ceil(totalCount / 10); page += 1)
    all.push(...(await addressesOf(app, 'energy', { pageIndex: page })))
  expect(new Set(all).size).toBe(totalCount)
  expect(await find(app, 'energy', { pageIndex: 9999 })).toMatchObject({
    pageIndex: 9999,
    pageSize: 10,
    totalCount,
    items: [],
  })
  const refused = {
    '0': 'field.too_short',
    '-1': 'field.too_short',
    '10000': 'field.too_long',
    '1.5': 'request.param_invalid',
    x: 'request.param_invalid',
  }
  for (const [pageIndex, code] of Object.entries(refused))
    expect(
      await app.api(`/search?websiteCode=en-int&keyword=energy&pageIndex=${pageIndex}`),
    ).toMatchObject({
      status: code === 'request.param_invalid' ? 400 : 422,
      body: { code },
    })
})

test('if few pages match, similar ones are added, and the results still come in pages of ten', async () => {
  const { totalCount, items } = await find(app, 'carbon accounting')
  expect(items[0]?.pageUrl).toBe('/solutions/carbon-accounting')
  const all = items.map((it) => it.pageUrl)
  for (let page = 2; page <= Math.ceil(totalCount / 10); page += 1)
    all.push(...(await addressesOf(app, 'carbon accounting', { pageIndex: page })))
  expect([all.length, new Set(all).size]).toEqual([totalCount, totalCount])
})

test('results can be limited to one source, while the counts cover all sources', async () => {
  const all = await find(app, 'energy')
  expect(all.totalCount).toBe(all.counts.products + all.counts.solutions + all.counts.others)
  for (const source of ['products', 'solutions', 'others'] as const) {
    const page = await find(app, 'energy', { source })
    expect(page).toMatchObject({ counts: all.counts, totalCount: all.counts[source] })
    expect(new Set(page.items.map((it) => it.source))).toEqual(new Set([source]))
  }
  expect((await app.api('/search?websiteCode=en-int&keyword=energy&source=people')).status).toBe(
    400,
  )
})

test('an empty keyword finds nothing; of several keywords the first counts; control characters and excess length are removed', async () => {
  for (const keyword of ['', '   ', '\u0001\u0007', '?!…'])
    expect(await find(app, keyword)).toMatchObject({
      totalCount: 0,
      items: [],
      counts: { products: 0, solutions: 0, others: 0 },
      correctedTo: null,
    })
  expect((await app.api('/search?websiteCode=en-int')).body).toMatchObject({ totalCount: 0 })
  const { body } = await app.api('/search?websiteCode=en-int&keyword[]=historian&keyword[]=andon')
  expect((body as SearchPage).items[0]?.pageUrl).toBe('/product/edgelink-historian')
  expect(await addressesOf(app, `energy\u0007 manager`)).toEqual(
    await addressesOf(app, 'energy manager'),
  )
  expect((await find(app, `historian${' '.repeat(91)}nothing`)).items[0]?.pageUrl).toBe(
    '/product/edgelink-historian',
  )
})

test('characters of query syntax cause no error', async () => {
  for (const keyword of [
    "'",
    "gateway' | 'sensor",
    'gateway & !sensor',
    '(((',
    ':*',
    '\\',
    '%_%',
    "'); drop table product; --",
    '= 1',
    '<->',
    'a:b:c',
    '𠮷野家',
    '🙂',
  ])
    await find(app, keyword)
})

test('a page is found only on the sites that show it', async () => {
  expect(await addressesOf(app, 'iEMS Power Quality')).toContain('/product/iems-power-quality')
  expect(await addressesOf(app, 'iEMS Power Quality', { locale: 'zh-cn' })).not.toContain(
    '/product/iems-power-quality',
  )
  expect(await addressesOf(app, '岭南能源', { locale: 'zh-cn' })).toContain(
    '/partners#lingnan-energy',
  )
  expect(await addressesOf(app, '嶺南能源', { locale: 'zh-tw' })).not.toContain(
    '/partners#lingnan-energy',
  )
})

test('the search result for a past event links to its recording', async () => {
  const found = await addressesOf(app, 'a twin of a brewery')
  expect(found).toContain('/webinars?tab=on-demand#webinar-digital-twin-2026-07')
})

test('suggestions match names first', async () => {
  const { items } = await find(app, 'gatew', { suggest: 'true' })
  expect(items.length).toBeGreaterThan(2)
  for (const { title } of items) expect(title.toLowerCase()).toContain('gatew')
  expect((await find(app, 'sparkplug', { suggest: 'true' })).items.length).toBeGreaterThan(0)
})

test('the product search has the same order as the search of the whole site', async () => {
  const { catalog } = visitorOf(app)
  const { items } = await catalog.search({ websiteCode: 'ja-jp', keyword: 'OEE' })
  const products = await addressesOf(app, 'OEE', { locale: 'ja-jp', source: 'products' })
  expect(items.map((it) => `/product/${it.productAlias}`)).toEqual(products)
  expect(await catalog.search({ websiteCode: 'ja-jp', keyword: '' })).toEqual({ items: [] })
})
