import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { locales } from '#config/locales.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { visitorOf } from '#tests/support/client.ts'
import { headOf } from '#tests/support/head.ts'

/** Paths of the pages that editors write entirely, by page id. */
const pages = {
  'about-us': '/marketplace/about-us',
  'free-trial': '/marketplace/free-trial',
  support: '/marketplace/support',
  'support-hub': '/marketplace/support/support-hub',
  'certificated-sales': '/marketplace/support/certificated-sales',
  ecosystem: '/marketplace/partners/Ecosystem',
  program: '/marketplace/partners/program',
}

let app: TestApp
beforeAll(async () => void (app = await startApp()))
afterAll(() => app[Symbol.asyncDispose]())

test.each(Object.entries(pages))(
  'the page %s shows all sections of the site, in every locale',
  async (id, path) => {
    for (const locale of locales) {
      const { status, text } = await app.http.get(`/${locale}${path}`)
      expect([locale, status, headOf(text).h1Count]).toEqual([locale, 200, 1])
      const { sections } = await visitorOf(app).content.page({ id, websiteCode: locale })
      const [, ...titled] = sections
      expect(
        keysOf(text).filter((it) => it !== 'products' && it !== 'next'),
        `${locale}${path}`,
      ).toEqual(titled.map((it) => it.key))
    }
    expect(logged('section.unknown', 'section.failed', 'text.missing')).toEqual([])
  },
)

test('no link on an editorial page redirects or fails', async () => {
  const links = new Map<string, string>()
  for (const locale of ['en-int', 'zh-cn'])
    for (const path of [...Object.values(pages), '/marketplace/partners/program/strategic']) {
      const { text } = await app.http.get(`/${locale}${path}`)
      for (const [, href = ''] of mainOf(text).matchAll(/href="(\/[^"#]*)/g))
        links.set(href.replaceAll('&amp;', '&'), path)
    }
  const faults: string[] = []
  for (const [href, from] of links) {
    if (href.includes('/profile/')) continue // skip profile pages: the console serves them
    const { status } = await app.http.get(href)
    if (status !== 200) faults.push(`${status} ${href} on ${from}`)
  }
  expect(faults).toEqual([])
  expect(links.size).toBeGreaterThan(60)
})

test('each page has its own title in each language, a description of suitable length and breadcrumbs', async () => {
  const titles = new Set<string>()
  for (const locale of ['en-int', 'ja-jp', 'zh-cn', 'zh-tw'])
    for (const path of [...Object.values(pages), '/marketplace/partners/program/certified']) {
      const { text } = await app.http.get(`/${locale}${path}`)
      const { title, description } = headOf(text)
      titles.add(`${locale} ${title}`)
      if (locale === 'en-int') {
        expect(title.length, title).toBeGreaterThanOrEqual(30)
        expect(title.length, title).toBeLessThanOrEqual(60)
        expect(description.length, description).toBeGreaterThanOrEqual(80)
        expect(description.length, description).toBeLessThanOrEqual(160)
      }
      expect(text, path).toContain('"@type":"BreadcrumbList"')
    }
  expect(titles.size).toBe(4 * 8)
})

test('search engines get FAQ data on pages with questions, and company data on the About page', async () => {
  const of = async (path: string) => (await app.http.get(`/en-int${path}`)).text
  expect(await of(pages.program)).toContain('"@type":"FAQPage"')
  expect(await of(pages.support)).not.toContain('"@type":"FAQPage"')
  expect(await of(pages['about-us'])).toContain('"@type":"Organization"')
})

test('each level of the partner program has a page, and an unknown level has none', async () => {
  for (const level of ['registered', 'certified', 'strategic']) {
    const { status, text } = await app.http.get(`/en-int${pages.program}/${level}`)
    expect([level, status]).toEqual([level, 200])
    const others = ['registered', 'certified', 'strategic'].filter((it) => it !== level)
    for (const other of others) expect(text).toContain(`href="/en-int${pages.program}/${other}"`)
    expect(headOf(text).canonical).toContain(`${pages.program}/${level}`)
  }
  expect((await app.http.get(`/en-int${pages.program}/certified`)).text).toMatch(
    /<dt>Revenue in USD<\/dt><dd>40,000<\/dd>/,
  )
  const { status, headers } = await app.http.get(`/en-int${pages.program}/Certified`)
  expect([status, headers.location]).toEqual([
    301,
    `http://localhost:3000/en-int${pages.program}/certified`,
  ])
  expect((await app.http.get(`/en-int${pages.program}/registered`)).text).toContain(
    'No entry requirements',
  )
  for (const none of ['VIP', 'constructor', '0'])
    expect((await app.http.get(`/en-int${pages.program}/${none}`)).status).toBe(404)
})

test.each([
  ['ja-jp', '無料トライアル'],
  ['zh-cn', '免费试用'],
  ['zh-tw', '免費試用'],
])('the group of free trials is named in the language of %s', async (locale, groupName) => {
  const { body } = await app.api(`/categories/products/free-trials?websiteCode=${locale}`)
  expect(body).toMatchObject({ groups: [{ groupCode: 'free-trial', groupName }] })
})

test('the free trial page shows exactly the trials of its site', async () => {
  const { text } = await app.http.get('/zh-cn/marketplace/free-trial')
  const { groups } = await visitorOf(app).catalog.freeTrials({ websiteCode: 'zh-cn' })
  const offered = groups[0]?.products.map((it) => it.productAlias) ?? []
  const shown = [
    ...new Set(
      [...mainOf(text).matchAll(/href="\/zh-cn\/marketplace\/product\/([^"/?]+)"/g)].map(
        (it) => it[1] ?? '',
      ),
    ),
  ]
  expect(shown.toSorted()).toEqual(offered.toSorted())
  expect(offered.length).toBeGreaterThan(10)
})

test('only the China site shows the Chinese contact channels', async () => {
  const china = (await app.http.get('/zh-cn/marketplace/support')).text
  const taiwan = (await app.http.get('/zh-tw/marketplace/support')).text
  expect(keysOf(china)).toContain('channels-china')
  expect(china).toContain('ziwu-iot')
  expect(keysOf(taiwan)).not.toContain('channels-china')
  expect(taiwan).not.toContain('ziwu-iot')
})

test('business hours of the visitor’s region come first and are highlighted', async () => {
  const { text } = await app.http.get('/en-tw/marketplace/support')
  const rows = [...text.matchAll(/<tr [^>]*><th scope="row"[^>]*>(.*?)<\/th>/g)].map((it) =>
    it[1]?.replaceAll(/<[^>]*>/g, ''),
  )
  expect(rows[0]).toBe('Taiwan Your region')
})

test('sections have the order that editors set; unknown sections are logged and left out, and invalid links are not rendered', async () => {
  await using own = await startApp()
  const { db } = own.resources.database
  await db.execute(
    sql`update page_section set position = 1000 where page_id = 'ecosystem' and key = 'layers'`,
  )
  await db.execute(
    sql`update page_section set content = '{"view": "cards", "icons": ["no-such-icon", 7], "links": ["javascript:alert(1)"]}'
        where page_id = 'ecosystem' and key = 'benefits'`,
  )
  await db.execute(
    sql`update page_section set content = '{"view": "hologram"}' where page_id = 'ecosystem' and key = 'questions'`,
  )
  const { status, text } = await own.http.get(`/en-int${pages.ecosystem}`)
  expect(status).toBe(200)
  expect(keysOf(text)).toEqual(['benefits', 'publishing', 'layers', 'next'])
  expect(text).not.toContain('javascript:')
  expect(text).not.toContain('FAQPage')
  expect(own.log.filter((it) => it.event === 'section.unknown')).toMatchObject([
    { section: 'questions', locale: 'en-int' },
  ])
  await db.execute(sql`delete from page_section where page_id = 'support'`)
  expect((await own.http.get(`/en-int${pages.support}`)).status).toBe(404)
})

test('an untranslated section has a lang attribute, and its page is not listed as an alternate', async () => {
  await using own = await startApp()
  await own.resources.database.db.execute(
    sql`update page_section set text = text - 'ja' where page_id = 'support-hub' and key in ('hero', 'questions')`,
  )
  const { text } = await own.http.get(`/ja-jp${pages['support-hub']}`)
  expect(text).toMatch(/<section [^>]*id="questions"[^>]*lang="en"/)
  expect(text).toMatch(/<h1 lang="en">Support hub<\/h1>/)
  expect(headOf(text).alternates.map((it) => it.hreflang)).not.toContain('ja-JP')
})

/** Returns the keys of the titled sections in page order. */
function keysOf(html: string): string[] {
  return [...mainOf(html).matchAll(/<section [^>]*?id="([a-z-]+)"/g)].map((it) => it[1] ?? '')
}

function mainOf(html: string): string {
  return html.slice(html.indexOf('<main'), html.indexOf('</main>'))
}

function logged(...events: string[]) {
  return app.log.filter((it) => events.includes(String(it['event'])))
}

test.each(['en-tw', 'ja-jp', 'zh-cn'])(
  'each product on the trials page of %s has a link to the form for its trial',
  async (locale) => {
    const { text } = await app.http.get(`/${locale}/marketplace/free-trial`)
    const trials = [...text.matchAll(/href="([^"]+\?popup=free-trial&amp;from=trials)"/g)].map(
      ([, href = '']) => href.replace('&amp;', '&'),
    )
    const products = [...text.matchAll(/<li><img/g)]
    expect(trials.length).toBeGreaterThan(0)
    expect(trials).toHaveLength(products.length)
    expect((await app.http.get(trials[0]!)).text).toContain('data-form="free-trial"')
  },
)
