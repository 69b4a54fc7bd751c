import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { locales } from '#config/locales.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { headOf } from '#tests/support/head.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  // the seeded dates are relative to November 21, 2026: move them so that they are relative to today
  await moveDays(app)
})
afterAll(() => app[Symbol.asyncDispose]())

function moveDays({ resources }: TestApp) {
  return resources.database.db.execute(
    sql`update event set starts_at = starts_at + (now() - '2026-11-21T12:00Z'::timestamptz), ends_at = ends_at + (now() - '2026-11-21T12:00Z'::timestamptz)`,
  )
}

const pageOf = (path: string, locale = 'en-int', from = app) =>
  from.http.get(`/${locale}/marketplace/${path}`)
const mainOf = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
const idsOf = (html: string, element: string) =>
  [...mainOf(html).matchAll(new RegExp(`<${element} [^>]*?id="([^"]+)"`, 'g'))].map((it) => it[1])

test.each(locales)(
  '%s has titled pages of upcoming events, recordings and training courses',
  async (locale) => {
    const pages = await Promise.all(
      ['webinars', 'webinars?tab=on-demand', 'training'].map((it) => pageOf(it, locale)),
    )
    for (const { status, text } of pages) {
      const { h1Count, title, description } = headOf(text)
      expect([status, h1Count]).toEqual([200, 1])
      expect(idsOf(text, 'article').length).toBeGreaterThan(0)
      expect(text).not.toContain('could not be loaded')
      if (locale.startsWith('en')) {
        expect(title.length, title).toBeGreaterThanOrEqual(30)
        expect(title.length, title).toBeLessThanOrEqual(60)
        expect(description.length, description).toBeGreaterThanOrEqual(80)
        expect(description.length, description).toBeLessThanOrEqual(160)
      }
    }
    expect(new Set(pages.map((it) => headOf(it.text).title)).size).toBe(3)
  },
)

test.each(['en-int', 'zh-cn'])(
  'on %s every event in the search results is on the page that its result links to',
  async (locale) => {
    const found = await app.rows<{ address: string }>(
      sql`select case when ends_at > now() then page_path else later_path end as address from search_document
        where kind in ('event', 'webinar', 'training') and ${locale} = any(websites) and language = 'en' and (ends_at > now() or later_path is not null)`,
    )
    expect(found.length).toBeGreaterThan(10)
    for (const { address } of found) {
      const [path = '', code = ''] = address.slice(1).split('#')
      const { text } = await pageOf(path, locale)
      if (idsOf(text, 'article').includes(code)) continue
      const entry = new RegExp(`<li id="${code}"[\\s\\S]*?</li>`).exec(text)?.[0]
      expect(entry, address).toBeDefined()
      const href = /<a href="([^"]+)"/.exec(entry ?? '')?.[1]?.replaceAll('&amp;', '&') ?? ''
      expect(href).toMatch(new RegExp(`#${code}$`))
      expect(idsOf((await app.http.get(href.split('#')[0] ?? '')).text, 'article'), href).toContain(
        code,
      )
    }
  },
)

test('a page lists six events or ten recordings; tabs show their counts, and the first tab has no query string', async () => {
  const { text } = await pageOf('webinars')
  expect(idsOf(text, 'article')).toHaveLength(6)
  expect(text).toContain('1–6 of 8')
  expect(text).toMatch(
    /<a [^>]*href="\/en-int\/marketplace\/webinars" aria-current="true">Upcoming Events<small>8<\/small>/,
  )
  expect(text).toMatch(
    /<a [^>]*href="\/en-int\/marketplace\/webinars\?tab=on-demand">On-demand<small>14<\/small>/,
  )
  expect(idsOf((await pageOf('webinars?tab=on-demand')).text, 'article')).toHaveLength(10)
  expect(idsOf((await pageOf('webinars?tab=on-demand&page=2')).text, 'article')).toHaveLength(4)
})

test('a page number above the last links to the last page; an invalid one shows the first page', async () => {
  const { status, text } = await pageOf('webinars?page=9')
  expect(status).toBe(200)
  expect(text).toContain('There is no page 9')
  const noindex = '<meta name="robots" content="noindex"/>'
  expect(text).toContain(noindex)
  expect((await pageOf('webinars?tab=on-demand&page=99')).text).toContain(noindex)
  expect((await pageOf('webinars?page=2')).text).not.toContain(noindex)
  expect(text).toMatch(/href="\/en-int\/marketplace\/webinars\?page=2"[^>]*>Go to the last page/)
  expect(idsOf((await pageOf('webinars?page=x&tab=no')).text, 'article')).toEqual(
    idsOf((await pageOf('webinars')).text, 'article'),
  )
})

test('search engines get upcoming events with their time zone, and recordings as videos', async () => {
  const upcoming = (await pageOf('webinars')).text
  const start = /"@type":"Event","name":"Meridian User Day Tokyo".*?"startDate":"([^"]+)"/.exec(
    upcoming,
  )?.[1]
  expect(start).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+09:00$/)
  expect(upcoming).not.toContain('VideoObject')
  const recorded = (await pageOf('webinars?tab=on-demand')).text
  expect(recorded.match(/"@type":"VideoObject"/g)).toHaveLength(10)
  expect(recorded).not.toContain('"@type":"Event"')
})

test('on the China site recordings are labeled as videos, and the site itself hosts them and their pictures', async () => {
  const { text } = await pageOf('webinars?tab=on-demand', 'zh-cn')
  expect(text).toMatch(/aria-current="true">视频<small>/)
  const films = [...mainOf(text).matchAll(/<video [^>]*?>/g)].map((it) => it[0])
  expect(films.length).toBeGreaterThan(5)
  for (const it of films) {
    expect(it).toContain('preload="none"')
    expect(it).toMatch(/ src="\/media\/[^"]+" /)
    expect(it).toMatch(/ poster="\/media\//)
  }
})

test('the registration form is prefilled with the name and date of the event', async () => {
  const form = await app.http.get(
    '/ja-jp/marketplace/help/sales-support?IssueType=other-sales-support&about=user-day-tokyo-2026',
  )
  expect(/<textarea[^>]*name="issueDescription"[^>]*>([^<]*)</.exec(form.text)?.[1]).toMatch(
    /^お問い合わせの対象：Meridian ユーザーデイ 東京（\d{4}-\d\d-\d\d）\n\n$/,
  )
  const training = await app.http.get(
    '/en-int/marketplace/help/sales-support?about=training-condition-monitoring-hamburg-2027-02',
  )
  expect(training.text).toMatch(/>About: .+ \(\d{4}-\d\d-\d\d\)\n\n</)
})

test('an event has a registration link, a calendar file, its products, time zone and language', async () => {
  const { text } = await pageOf('webinars')
  const card = /<article [^>]*id="user-day-tokyo-2026"[\s\S]*?<\/article>/.exec(text)?.[0] ?? ''
  expect(card).toContain(
    'href="/en-int/marketplace/help/sales-support?IssueType=other-sales-support&amp;about=user-day-tokyo-2026"',
  )
  expect(card).toMatch(/href="data:text\/calendar[^"]+" download="user-day-tokyo-2026.ics"/)
  expect(card).toContain('href="/en-int/marketplace/product/iotsuite-core"')
  expect(card).toContain('Japan Standard Time (UTC+9)')
  expect(card).toContain('In Japanese')
})

test('training courses are found by keyword, and the keyword is never rendered as markup', async () => {
  const { text } = await pageOf('training?keyword=OEE', 'ja-jp')
  expect(idsOf(text, 'article')).toEqual(['training-oee-tokyo-2026-12'])
  expect(text).toContain('value="OEE"')
  const none = await pageOf(`training?keyword=${encodeURIComponent('"><script>alert(1)</script>')}`)
  expect(none.status).toBe(200)
  expect(idsOf(none.text, 'article')).toEqual([])
  expect(none.text).toContain('No courses match')
  expect(none.text).not.toContain('<script>alert(1)')
})

test('a training course that has begun takes no registration; a past one is last and links to a request for a new date', async () => {
  await using own = await startApp()
  await moveDays(own)
  const cardOf = (text: string, id: string) =>
    new RegExp(`<article [^>]*id="${id}"[\\s\\S]*?</article>`).exec(text)?.[0] ?? ''
  await own.resources.database.db.execute(sql`
    update event set starts_at = now() - interval '2 days', ends_at = now() - interval '1 day' where code = 'training-oee-tokyo-2026-12'`)
  await own.resources.database.db.execute(sql`
    update event set starts_at = now() - interval '1 day', ends_at = now() + interval '1 day' where code = 'training-platform-administration-japan-2027-03'`)
  const { text } = await pageOf('training', 'en-jp', own)
  const running = cardOf(text, 'training-platform-administration-japan-2027-03')
  expect(running).toContain('In progress')
  expect(running).toContain('.ics')
  expect(running).not.toMatch(/Register|Request another date/)
  expect(idsOf(text, 'article').at(-1)).toBe('training-oee-tokyo-2026-12')
  const card = cardOf(text, 'training-oee-tokyo-2026-12')
  expect(card).toContain('Request another date')
  expect(card).not.toContain('.ics')
  await own.resources.database.db.execute(sql`delete from event`)
  await expect
    .poll(async () => (await pageOf('training', 'en-jp', own)).text, { timeout: 5000 })
    .toContain('No upcoming courses right now')
  expect((await pageOf('webinars', 'en-jp', own)).text).toContain('No upcoming events right now')
})

test('an untranslated event is shown in English, with a lang attribute and a mark', async () => {
  await app.resources.database.db.execute(
    sql`update event set text = text - 'ja' where code = 'user-day-tokyo-2026'`,
  )
  const shown = async () => (await pageOf('webinars', 'ja-jp')).text
  await expect
    .poll(shown, { timeout: 5000 })
    .toMatch(/<article [^>]*id="user-day-tokyo-2026" lang="en"/)
  const text = await shown()
  expect(text).toContain('英語で表示しています')
  expect(headOf(text).alternates.map((it) => it.hreflang)).toContain('ja-JP')
})
