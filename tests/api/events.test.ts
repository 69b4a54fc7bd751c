import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { locales, localeFacts } from '#config/locales.ts'
import { EventItem } from '#server/content/event/contract.ts'
import { eventPage, trainings } from '#server/content/event/service.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import { databases, startApp, type TestApp } from '#tests/support/app.ts'

const Page = z.strictObject({
  pageIndex: z.int(),
  pageSize: z.int(),
  totalCount: z.int(),
  items: z.array(EventItem),
})

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

/** Returns the request context of a visitor at the given time. */
function at(now: string, { resources }: TestApp = app): RequestContext {
  const { database, config, dataCache, log } = resources
  return {
    db: database.db,
    config: config.current,
    cache: dataCache,
    log,
    now: new Date(now),
    tags: new Set<string>(),
  } as unknown as RequestContext
}

const upcoming = { websiteCode: 'en-int', pageIndex: 1, pageSize: 6, tab: 'upcoming' } as const
const onDemand = { ...upcoming, tab: 'on-demand' } as const
const asSeeded = '2026-11-21T12:00:00Z'

test.each(locales)(
  '%s returns events, recordings and training courses that match their schema, in its language',
  async (locale) => {
    const [soon, past, courses] = await Promise.all(
      ['event', 'event?tab=on-demand', 'training'].map(async (it) => {
        const { status, body } = await app.api(
          `/events/${it}${it.includes('?') ? '&' : '?'}websiteCode=${locale}`,
        )
        expect([it, status]).toEqual([it, 200])
        return body
      }),
    )
    const items = [
      ...Page.parse(soon).items,
      ...Page.parse(past).items,
      ...z.strictObject({ items: z.array(EventItem) }).parse(courses).items,
    ]
    expect(items.length).toBeGreaterThan(4)
    expect(new Set(items.map((it) => it.lang))).toEqual(new Set([localeFacts[locale].textLanguage]))
  },
)

test('upcoming events are listed soonest first, recordings newest first', async () => {
  const soon = await eventPage(at(asSeeded), upcoming)
  const past = await eventPage(at(asSeeded), onDemand)
  expect(soon.items.map((it) => it.startsAt)).toEqual(
    soon.items.map((it) => it.startsAt).toSorted(),
  )
  expect(past.items.map((it) => it.startsAt)).toEqual(
    past.items
      .map((it) => it.startsAt)
      .toSorted()
      .toReversed(),
  )
  expect([soon.items.length, past.items.length, past.totalCount > 6]).toEqual([6, 6, true])
  for (const it of soon.items)
    expect([it.id, it.isUpcoming, it.videoUrl, it.registrationUrl?.startsWith('/en-int/')]).toEqual(
      [it.id, true, null, true],
    )
  for (const it of past.items)
    expect([it.id, it.isUpcoming, it.registrationUrl, it.videoUrl !== null]).toEqual([
      it.id,
      false,
      null,
      true,
    ])
})

test('an event takes registrations until it begins and is listed until it ends, even if the list is cached', async () => {
  const tokyo = async (now: string) =>
    (await eventPage(at(now), { ...upcoming, pageSize: 100 })).items.find(
      (it) => it.id === 'user-day-tokyo-2026',
    )
  const { startsAt, endsAt } = (await tokyo('2026-12-03T00:59:59Z')) ?? {}
  expect([startsAt, endsAt]).toEqual(['2026-12-03T01:00:00.000Z', '2026-12-03T08:00:00.000Z'])
  expect((await tokyo('2026-12-03T00:59:59Z'))?.registrationUrl).toContain('/help/sales-support')
  expect(await tokyo('2026-12-03T01:00:00Z')).toMatchObject({
    isUpcoming: true,
    registrationUrl: null,
  })
  expect(await tokyo('2026-12-03T07:59:59Z')).toMatchObject({
    isUpcoming: true,
    registrationUrl: null,
  })
  expect(await tokyo('2026-12-03T08:00:00Z')).toBeUndefined()
  expect((await tokyo('2026-12-03T00:59:59Z'))?.isUpcoming).toBe(true)
})

test('a recording that is available early is hidden while the webinar runs', async () => {
  const { items } = await eventPage(at(asSeeded), { ...onDemand, pageSize: 100 })
  const [latest] = items
  const running = new Date(new Date(latest?.endsAt ?? '').getTime() - 1000).toISOString()
  expect(
    (await eventPage(at(running), { ...onDemand, pageSize: 100 })).items.map((it) => it.id),
  ).not.toContain(latest?.id)
  expect(
    (await eventPage(at(running), { ...upcoming, pageSize: 100 })).items.find(
      (it) => it.id === latest?.id,
    ),
  ).toMatchObject({ videoUrl: null })
})

test('an event without a recording is hidden once it is over', async () => {
  const { items } = await eventPage(at('2028-01-01T00:00:00Z'), { ...onDemand, pageSize: 100 })
  expect(items.map((it) => it.id)).not.toContain('user-day-tokyo-2026')
  expect((await eventPage(at('2028-01-01T00:00:00Z'), upcoming)).totalCount).toBe(0)
})

test('pages are consecutive, a page above the last is empty, and invalid parameters are rejected', async () => {
  const { items, totalCount } = await eventPage(at(asSeeded), { ...onDemand, pageSize: 100 })
  const [first, second, above] = await Promise.all(
    [1, 2, 99].map((pageIndex) => eventPage(at(asSeeded), { ...onDemand, pageIndex, pageSize: 5 })),
  )
  expect([...(first?.items ?? []), ...(second?.items ?? [])]).toEqual(items.slice(0, 10))
  expect(above).toEqual({ pageIndex: 99, pageSize: 5, totalCount, items: [] })
  for (const [wrong, status] of Object.entries({
    'pageSize=0': 422,
    'pageSize=101': 422,
    'pageIndex=0': 422,
    'tab=past': 400,
  }))
    expect([wrong, (await app.api(`/events/event?websiteCode=en-int&${wrong}`)).status]).toEqual([
      wrong,
      status,
    ])
})

test('on the China site, recorded webinars are listed with kind "video"', async () => {
  const china = await eventPage(at(asSeeded), { ...onDemand, websiteCode: 'zh-cn', pageSize: 100 })
  const japan = await eventPage(at(asSeeded), { ...onDemand, websiteCode: 'ja-jp', pageSize: 100 })
  expect(new Set(china.items.map((it) => it.kind))).toEqual(new Set(['video']))
  expect(new Set(japan.items.map((it) => it.kind))).toEqual(new Set(['webinar']))
})

test('upcoming training courses are listed first, then past ones', async () => {
  const { items } = await trainings(at('2027-01-20T00:00:00Z'), {
    websiteCode: 'en-int',
    keyword: '',
  })
  const flags = items.map((it) => it.isUpcoming)
  expect(flags).toEqual(flags.toSorted((a, b) => Number(b) - Number(a)))
  expect(new Set(flags).size).toBe(2)
  expect(new Set(items.map((it) => it.kind))).toEqual(new Set(['training']))
})

test('a training course is found by its text, place or product, in any character width', async () => {
  const found = async (websiteCode: 'ja-jp' | 'zh-tw' | 'en-int', keyword: string) =>
    (await trainings(at(asSeeded), { websiteCode, keyword })).items.map((it) => it.id)
  expect(await found('ja-jp', 'ｏｅｅ')).toContain('training-oee-tokyo-2026-12')
  expect(await found('zh-tw', '高雄')).toEqual(['training-oee-kaohsiung-2027-03'])
  expect(await found('en-int', 'predictive maintenance')).toContain(
    'training-condition-monitoring-hamburg-2027-02',
  )
  expect(await found('en-int', 'no such words')).toEqual([])
})

test('an event lists only products that the site sells', async () => {
  const { items } = await eventPage(at('2025-01-01T00:00:00Z'), {
    ...upcoming,
    websiteCode: 'zh-cn',
    pageSize: 100,
  })
  const sold = new Set(
    (
      await app.rows<{ alias: string }>(
        sql`select alias from product where 'zh-cn' = any(websites)`,
      )
    ).map((it) => it.alias),
  )
  for (const { productAlias } of items.flatMap((it) => it.products))
    expect([productAlias, sold.has(productAlias)]).toEqual([productAlias, true])
})

test.each(databases)(
  'on %s an event whose translation is removed is soon returned in English with lang "en"',
  async (database) => {
    await using other = await startApp({ database })
    const first = async () => {
      const { items } = await eventPage(at(asSeeded, other), { ...upcoming, websiteCode: 'ja-jp' })
      return items.map((it) => [it.id, it.lang]).find(([id]) => id === 'user-day-tokyo-2026')
    }
    expect(await first()).toEqual(['user-day-tokyo-2026', 'ja'])
    await other.resources.database.run(
      `update event set text = text - 'ja' where code = 'user-day-tokyo-2026'`,
    )
    await expect.poll(first).toEqual(['user-day-tokyo-2026', 'en'])
  },
)
