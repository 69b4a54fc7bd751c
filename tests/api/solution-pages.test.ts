import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { visitorOf } from '#tests/support/client.ts'
import { headOf } from '#tests/support/head.ts'

const solutions = '/marketplace/solutions'
/** PUBLIC_ORIGIN of the application under test. */
const site = 'http://localhost:3000'

let app: TestApp
let rows: { code: string; websites: string[] }[]
beforeAll(async () => {
  app = await startApp()
  rows = await app.rows(sql`select code, websites from solution order by position`)
})
afterAll(() => app[Symbol.asyncDispose]())

async function answered(path: string): Promise<string> {
  const { status, headers } = await app.http.get(path)
  return headers.location === undefined ? String(status) : `${status} ${headers.location}`
}

test.each(['en-int', 'ja-jp', 'zh-cn'] as const)(
  'on %s every solution has a page with all sections, and the navigation of the page links to them',
  async (locale) => {
    for (const { code } of rows.filter((it) => it.websites.includes(locale))) {
      const { status, text } = await app.http.get(`/${locale}${solutions}/${code}`)
      expect({ code, status, headings: text.match(/<h1[\s>]/g)?.length }).toEqual({
        code,
        status: 200,
        headings: 1,
      })
      const { schema } = await visitorOf(app).solution.byCode({
        solution: code,
        websiteCode: locale,
      })
      const drawn = [...text.matchAll(/<section[^>]* id="([a-z]+)"/g)]
        .map(([, id]) => id)
        .filter((it) => it !== 'neighbors')
      expect(drawn, code).toEqual(schema.map((it) => it.key))
      const nav = /<nav[^>]*data-section-nav[\s\S]*?<\/nav>/.exec(text)?.[0] ?? ''
      expect(
        [...nav.matchAll(/href="#([a-z]+)"/g)].map(([, id]) => id),
        code,
      ).toEqual(schema.filter((it) => it.meta.navigable).map((it) => it.key))
    }
  },
)

test('the path of a solution below its category or group redirects to its own URL', async () => {
  expect(await answered(`/ja-jp${solutions}/site-energy/iso-50001`)).toBe(
    `301 ${site}/ja-jp${solutions}/iso-50001`,
  )
  expect(await answered(`/ja-jp${solutions}/energy-esg/iso-50001`)).toBe(
    `301 ${site}/ja-jp${solutions}/iso-50001`,
  )
  expect(await answered(`/ja-jp${solutions}/smart-spaces/iso-50001`)).toBe('404')
})

test('legacy paths redirect to their new pages in one step', async () => {
  expect(await answered(`/en-int${solutions}/energy-saving`)).toBe(
    `301 ${site}/en-int${solutions}/site-energy`,
  )
  expect(await answered(`/en-int${solutions}/Smart-Factory/OEE`)).toBe(
    `301 ${site}/en-int${solutions}/live-oee`,
  )
  // this path had two redirects in a row, which are stored as one
  expect(await answered(`/en-int${solutions}/net-zero`)).toBe(
    `301 ${site}/en-int${solutions}/carbon-accounting`,
  )
  expect(await answered(`/zh-cn${solutions}/carbon-management`)).toBe(
    `301 ${site}/zh-cn/marketplace/category/dual-carbon`,
  )
  expect(await answered(`/en-int${solutions}/trial`)).toBe(
    `301 ${site}/en-int/marketplace/free-trial`,
  )
  expect(await answered(`/en-int${solutions}/trial?utm_source=fair`)).toBe(
    `301 ${site}/en-int/marketplace/free-trial?utm_source=fair`,
  )
  // the legacy path of a subcategory is not redirected below /solutions
  expect(await answered(`/en-int${solutions}/software/oee`)).toBe('404')
})

// Source: traps 5 and 26
test.each([
  ['EN_INT/marketplace/solutions/oee/', 'en-int/marketplace/solutions/live-oee'],
  ['ko-kr/marketplace//solutions/oee?a=b', 'en-kr/marketplace/solutions/live-oee?a=b'],
  ['marketplace/Solutions/Live-OEE', 'en-int/marketplace/solutions/live-oee'],
  ['ja-jp/marketplace/solutions/Live-OEE', 'ja-jp/marketplace/solutions/live-oee'],
  ['ja-jp/marketplace/solutions/SITE-energy/ISO-50001', 'ja-jp/marketplace/solutions/iso-50001'],
])('the path /%s, misspelled in several ways, is redirected once, to /%s', async (from, to) => {
  const status = from.startsWith('marketplace') ? 302 : 301
  expect(await answered(`/${from}`)).toBe(`${status} ${site}/${to}`)
  expect(await answered(`/${to}`)).toBe('200')
})

test('the misspelled path of a solution that does not exist is not found without a redirect', async () => {
  const { status, headers, text } = await app.http.get(`/JA_JP${solutions}/No-Such/`)
  expect([status, headers.location, headers['cache-control']]).toEqual([404, undefined, 'no-store'])
  expect(text).toContain('lang="ja')
})

test('a solution that is unknown, or hidden on the site, has no page', async () => {
  const hidden = rows.find((it) => !it.websites.includes('zh-cn'))?.code ?? ''
  expect([
    await answered(`/zh-cn${solutions}/${hidden}`),
    await answered(`/zh-tw${solutions}/${hidden}`),
  ]).toEqual(['404', '200'])
  for (const path of [
    'no-such',
    'no-such/neither',
    'x'.repeat(300),
    `energy-esg/${'x'.repeat(300)}`,
    'constructor',
  ])
    expect([path, await answered(`/en-int${solutions}/${path}`)]).toEqual([path, '404'])
})

test('if the redirect lookup fails, an unknown solution is a 503, not a 404', async () => {
  await using own = await startApp()
  await own.resources.database.db.execute(sql`alter table redirect rename to redirect_away`)
  const { status, headers } = await own.http.get(`/en-int${solutions}/no-such`)
  expect([status, headers['cache-control']]).toEqual([503, 'no-store'])
  await own.resources.database.db.execute(sql`alter table redirect_away rename to redirect`)
  expect((await own.http.get(`/en-int${solutions}/no-such`)).status).toBe(404)
})

test('search engines get the questions, the breadcrumbs and the sites that have the page', async () => {
  const { text } = await app.http.get(`/en-int${solutions}/live-oee`)
  expect(text.match(/"@type":"Question"/g)).toHaveLength(2)
  expect(text).toContain('"@type":"BreadcrumbList"')
  const { websites } = await visitorOf(app).solution.byCode({
    solution: 'power-quality',
    websiteCode: 'en-int',
  })
  expect(websites).not.toContain('zh-cn')
  const hreflangs = new Set(
    headOf((await app.http.get(`/en-int${solutions}/power-quality`)).text).alternates.map(
      (it) => it.hreflang,
    ),
  )
  expect([hreflangs.has('zh-TW'), hreflangs.has('zh-CN')]).toEqual([true, false])
})

test('an untranslated solution is shown in English with marks, and its page has no hreflang alternates', async () => {
  await using own = await startApp()
  await own.resources.database.db.execute(
    sql`update solution set text = text - 'ja' where code = 'live-oee'`,
  )
  const { text } = await own.http.get(`/ja-jp${solutions}/live-oee`)
  expect(text).toMatch(/<h1 lang="en">Live OEE/)
  for (const section of ['introduction', 'challenges', 'approach', 'faq'])
    expect(text, section).toMatch(
      new RegExp(
        `<section[^>]* id="${section}"[\\s\\S]*?<div lang="en"[^>]*><span lang="ja[^"]*"><span[^>]*>英語で表示しています`,
      ),
    )
  expect(headOf(text).alternates).toEqual([])
})

test('a solution links to its neighbors', async () => {
  const { text } = await app.http.get(`/en-int${solutions}/live-oee`)
  const beside = /<section[^>]* id="neighbors"[\s\S]*?<\/section>/.exec(text)?.[0] ?? ''
  expect(
    new Set([...beside.matchAll(/solutions\/([a-z0-9-]+)"/g)].map(([, code]) => code)),
  ).toEqual(new Set(['andon-escalation', 'loss-analysis']))
})
