import { afterAll, beforeAll, expect, test } from 'vitest'
import { locales } from '#config/locales.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { visitorOf } from '#tests/support/client.ts'
import { headOf } from '#tests/support/head.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

/** Gets a page and returns its main element. */
async function mainOf(path: string, from = app): Promise<string> {
  const { status, text } = await from.http.get(path)
  expect([path, status]).toEqual([path, 200])
  return /<main[\s\S]*<\/main>/.exec(text)?.[0] ?? ''
}

/** Returns the types and counts of the filters on a page, and which one is selected. */
function filtersIn(main: string): { type: string; count: number; isCurrent: boolean }[] {
  return [
    ...main.matchAll(
      /<a [^>]*href="[^"]*news\?page=1([^"]*)"( aria-current="true")?>[^<]*<small>(\d+)<\/small>/g,
    ),
  ].map((it) => ({
    type: /type=(\w+)/.exec(it[1] ?? '')?.[1] ?? '',
    count: Number(it[3]),
    isCurrent: it[2] !== undefined,
  }))
}

const slugsIn = (main: string) =>
  [...main.matchAll(/<h3[^>]*><a [^>]*materials\/([a-z0-9-]+)"/g)].map((it) => it[1] ?? '')

test.each(locales)(
  'the news page of %s has ten items, a featured item and filters with counts',
  async (locale) => {
    const main = await mainOf(`/${locale}/marketplace/news?page=1`)
    const { items, totalCount, types } = await visitorOf(app).resources.search({
      websiteCode: locale,
    })
    expect(slugsIn(main)).toEqual(items.map((it) => it.id))
    expect(main).toContain('id="featured-title"')
    const [all, ...filters] = filtersIn(main)
    expect(all).toEqual({ type: '', count: totalCount, isCurrent: true })
    expect(filters.map((it) => [it.type, it.count])).toEqual(
      types.map((it) => [it.typeCode, it.count]),
    )
  },
)

test('the China site has its own types to filter by, and a filter shows only its type', async () => {
  const types = filtersIn(await mainOf('/zh-cn/marketplace/news?page=1')).map((it) => it.type)
  expect(types).toEqual([
    '',
    'news',
    'industryFocuses',
    'caseStudies',
    'productSpotlights',
    'whitePapers',
    'eventInformation',
    'others',
  ])
  const main = await mainOf('/zh-cn/marketplace/news?page=1&type=others')
  const { items } = await visitorOf(app).resources.search({
    websiteCode: 'zh-cn',
    resourceTypeCodes: ['newsExpress'],
    informationTypeCodes: ['others'],
  })
  expect(slugsIn(main)).toEqual(items.map((it) => it.id))
  expect(filtersIn(main).find((it) => it.isCurrent)?.type).toBe('others')
})

test('filters, page links and the form keep keyword and type, and a filtered list has no featured item', async () => {
  const main = await mainOf('/en-int/marketplace/news?page=1&type=whitePapers&keyword=the')
  expect(main).toContain('name="type" value="whitePapers"')
  expect(main).toMatch(/name="keyword"[^>]*value="the"/)
  expect(main).toContain('/en-int/marketplace/news?page=1&amp;type=videos&amp;keyword=the')
  expect(main).toMatch(
    /rel="next"[^>]*href="\/en-int\/marketplace\/news\?page=2&amp;type=whitePapers&amp;keyword=the"|href="\/en-int\/marketplace\/news\?page=2&amp;type=whitePapers&amp;keyword=the"[^>]*rel="next"/,
  )
  expect(main).not.toContain('featured-title')
})

test('each list page is canonical, a filtered page has the canonical URL of the whole list, and pages link to the feed', async () => {
  const canonicalOf = async (query: string) =>
    headOf((await app.http.get(`/ja-jp/marketplace/news?${query}`)).text).canonical
  expect(await canonicalOf('page=1')).toMatch(/\/ja-jp\/marketplace\/news\?page=1$/)
  expect(await canonicalOf('page=2&utm_source=x')).toMatch(/\/ja-jp\/marketplace\/news\?page=2$/)
  expect(await canonicalOf('page=1&type=news&keyword=oee')).toMatch(
    /\/ja-jp\/marketplace\/news\?page=1$/,
  )
  const { text } = await app.http.get('/ja-jp/marketplace/news?page=1')
  expect(text).toContain(
    '<link rel="alternate" type="application/rss+xml" title="Meridian Marketplace：ニュース・導入事例" href="/rss/ja-jp.xml"/>',
  )
  expect((await app.http.get('/zh-tw/marketplace')).text).toContain('href="/rss/zh-tw.xml"')
})

test('a page above the last one is a 200 that is not indexed and links to the last page', async () => {
  const { status, text } = await app.http.get('/en-int/marketplace/news?page=999')
  expect(status).toBe(200)
  expect(text).toContain('<meta name="robots" content="noindex"/>')
  const last = /There is no page 999[\s\S]*?href="([^"]+)"/.exec(text)?.[1] ?? ''
  expect(slugsIn(await mainOf(last)).length).toBeGreaterThan(0)
  expect((await app.http.get(last)).text).not.toContain('noindex')
  const beyond = Number(/page=(\d+)/.exec(last)?.[1]) + 1
  expect(await mainOf(`/en-int/marketplace/news?page=${beyond}`)).toContain(
    `There is no page ${beyond}`,
  )
})

test('a keyword without results is shown as text, with a link to all types or to the whole list', async () => {
  const main = await mainOf('/en-int/marketplace/news?page=1&keyword=%3Cscript%3Ex')
  expect(main).toContain('Nothing found for “&lt;script&gt;x”')
  expect(main).toContain('href="/en-int/marketplace/news?page=1"')
  const narrowed = await mainOf(
    '/en-int/marketplace/news?page=1&type=productSpotlights&keyword=dairy',
  )
  expect(narrowed).toMatch(/\d+ entr(y|ies) of (another type|other types) match/)
  expect(narrowed).toContain('href="/en-int/marketplace/news?page=1&amp;keyword=dairy"')
})

test('an unsupported type in the URL is ignored', async () => {
  const every = slugsIn(await mainOf('/en-int/marketplace/news?page=2'))
  for (const type of ['gossip', 'eventInformation'])
    expect(slugsIn(await mainOf(`/en-int/marketplace/news?page=2&type=${type}`))).toEqual(every)
})

test('untranslated news is shown in English, with a lang attribute and a mark', async () => {
  await using other = await startApp()
  await other.resources.database.run(
    `update resource set text = text - 'ja' where slug = 'price-lists-2027'`,
  )
  const main = await mainOf('/ja-jp/marketplace/news?page=1', other)
  expect(main).toMatch(/<h3 lang="en"><a [^>]*>2027 price lists/)
  expect(main).toContain('英語で表示しています')
})

test('the list is shown without a featured item if there is none', async () => {
  await using other = await startApp()
  await other.resources.database.run(`update resource set is_featured = false`)
  const main = await mainOf('/en-int/marketplace/news?page=1', other)
  expect(main).not.toContain('featured-title')
  expect(slugsIn(main)).toHaveLength(10)
})
