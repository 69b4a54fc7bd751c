import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchMisses } from '#server/content/search/service.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { headOf } from '#tests/support/head.ts'

const search = '/en-int/marketplace/search'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

test('a search shows ten results from the whole site, with counts, and links to the next ten', async () => {
  const { status, text } = await app.http.get(`${search}?keyword=gateway&page=1`)
  expect(status).toBe(200)
  const [, all] = /<h2>(\d+) results for “gateway”<\/h2>/.exec(text) ?? []
  const counts = [...text.matchAll(/>(All|Products|Solutions|Other pages)<small>(\d+)</g)].map(
    (it) => Number(it[2]),
  )
  expect(counts).toHaveLength(4)
  expect(counts[0]).toBe(Number(all))
  expect(counts.slice(1).reduce((sum, it) => sum + it, 0)).toBe(counts[0])
  expect(resultsOf(text)).toHaveLength(10)
  expect(text).toContain('<mark>Gateway</mark>')
  const second = await app.http.get(hrefBy(text, 'rel="next"'))
  expect(resultsOf(second.text)).toHaveLength(10)
  expect(resultsOf(second.text).filter((it) => resultsOf(text).includes(it))).toEqual([])
})

test('results of a single source have their own pages; an unknown source shows all results', async () => {
  const { text } = await app.http.get(`${search}?keyword=gateway&page=1&source=solutions`)
  expect(resultsOf(text).every((it) => it.startsWith('/en-int/marketplace/solutions/'))).toBe(true)
  expect(text).toMatch(/aria-current="true">Solutions/)
  expect(hrefBy(text, 'rel="next"')).toBe(`${search}?keyword=gateway&page=2&source=solutions`)
  expect((await app.http.get(`${search}?keyword=gateway&page=1&source=none`)).text).toMatch(
    /aria-current="true">All/,
  )
})

test('no link of a result redirects', async () => {
  const faults: string[] = []
  for (const keyword of ['news', 'partner', 'training', 'webinar', 'membership'])
    for (const href of resultsOf(
      (await app.http.get(`${search}?keyword=${keyword}&page=1`)).text,
    )) {
      const { status } = await app.http.get(href.replace(/#.*/, ''))
      if (status >= 300 && status < 400) faults.push(`${href}: ${status}`)
    }
  expect(faults).toEqual([])
  expect(resultsOf((await app.http.get(`${search}?keyword=news&page=1`)).text)).toContain(
    '/en-int/marketplace/news?page=1',
  )
})

test('a typing error is corrected with a note, and markup in a keyword stays text', async () => {
  const { text } = await app.http.get(`${search}?keyword=vibraiton&page=1`)
  expect(text).toMatch(/results? for “vibration”/)
  expect(text).toContain('Nothing matches “vibraiton”.')
  expect(text).toContain(`href="${search}?keyword=vibration&amp;page=1"`)
  const hostile = await app.http.get(
    `${search}?keyword=${encodeURIComponent('"><script>alert(1)</script>')}&page=1`,
  )
  expect(hostile.text).not.toContain('<script>alert(1)')
  expect(hostile.text).toContain('value="&quot;&gt;&lt;script&gt;')
})

test('a page above the last links to the last; without a keyword the page shows popular searches and runs no search', async () => {
  await using failing = await startApp()
  const beyond = await failing.http.get(`${search}?keyword=membership&page=40`)
  expect(beyond.status).toBe(200)
  expect(beyond.text).toContain('There is no page 40')
  expect(beyond.text).toContain(`href="${search}?keyword=membership&amp;page=1"`)
  await failing.resources.database.db.execute(
    sql`alter table search_document rename to search_document_away`,
  )
  const empty = await failing.http.get(`${search}?page=1`)
  expect(empty.text).toContain('Popular searches')
  expect(empty.text).toContain(`href="${search}?keyword=MQTT&amp;page=1"`)
  expect(failing.log.filter((it) => it.event === 'section.failed')).toEqual([])
})

test('a search without results says so and offers an inquiry, and is counted each time', async () => {
  for (let time = 0; time < 2; time += 1) {
    const { status, text } = await app.http.get(`${search}?keyword=zzqqx&page=1`)
    expect(status).toBe(200)
    expect(text).toContain('Nothing found for “zzqqx”')
    expect(text).toContain('IssueType=products-services')
  }
  expect(await missesOf(app)).toContainEqual({ term: 'zzqqx', count: 2 })
})

test('a failed search is shown as unavailable, logged and not cached', async () => {
  await using failing = await startApp()
  const { db } = failing.resources.database
  await db.execute(sql`alter table search_document rename to search_document_away`)
  const failed = await failing.http.get(`${search}?keyword=historian&page=1`)
  expect(failed.status).toBe(200)
  expect(failed.text).toContain('Search is not available')
  expect(failed.text).not.toContain('Nothing found')
  expect(failed.text).toContain('value="historian"')
  expect(failing.log.filter((it) => it.event === 'section.failed')).toMatchObject([
    { section: 'results' },
  ])
  await db.execute(sql`alter table search_document_away rename to search_document`)
  expect((await failing.http.get(`${search}?keyword=historian&page=1`)).text).toContain(
    '“historian”',
  )
  expect(await missesOf(failing)).toEqual([])
})

test('search pages are not indexed, and each has its own title', async () => {
  for (const [path, title] of [
    [`${search}?keyword=oee&page=1`, '“oee” – Search | Meridian Marketplace'],
    [`${search}?keyword=gateway&page=2`, '“gateway” – Search, page 2 | Meridian Marketplace'],
    ['/ja-jp/marketplace/search?keyword=OEE&page=1', '「OEE」の検索結果 | Meridian Marketplace'],
  ] as const) {
    const { text } = await app.http.get(path)
    expect({ ...headOf(text) }).toMatchObject({ title, h1Count: 1 })
    expect(text).toContain('<meta name="robots" content="noindex"/>')
  }
})

/** Returns the URLs of the results on a page. */
function resultsOf(html: string): string[] {
  const [, list = ''] = /<ol start="\d+">(.*?)<\/ol>/s.exec(html) ?? []
  return [...list.matchAll(/<a [^>]*href="([^"]*)"/g)].map((it) =>
    (it[1] ?? '').replaceAll('&amp;', '&'),
  )
}

function hrefBy(html: string, attribute: string): string {
  const [link = ''] = html.match(new RegExp(`<a [^>]*${attribute}[^>]*>`)) ?? []
  return (/href="([^"]*)"/.exec(link)?.[1] ?? '').replaceAll('&amp;', '&')
}

async function missesOf(app: TestApp): Promise<{ term: string; count: number }[]> {
  return (await searchMisses({ db: app.resources.database.db, now: new Date() })).map(
    ({ term, count }) => ({ term, count }),
  )
}
