import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { locales } from '#config/locales.ts'
import { ContentKind } from '#server/content/resource/contract.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { resourceSlugs, searchRefusal, searchResources } from '#tests/support/resources.ts'

const globalTypes = [
  'news',
  'industryFocuses',
  'caseStudies',
  'productSpotlights',
  'whitePapers',
  'catalogs',
  'videos',
]
const chinaTypes = [
  'news',
  'industryFocuses',
  'caseStudies',
  'productSpotlights',
  'whitePapers',
  'eventInformation',
  'others',
]

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

test.each(locales)(
  '%s has at least 150 resources, including five of each filter type',
  async (locale) => {
    expect((await resourceSlugs(app, locale)).length).toBeGreaterThanOrEqual(150)
    const types = locale === 'zh-cn' ? chinaTypes : globalTypes
    const page = await searchResources(app, `websiteCode=${locale}`)
    expect(page.types.map((it) => it.typeCode)).toEqual(types)
    for (const type of types) {
      const { totalCount, items } = await searchResources(
        app,
        `websiteCode=${locale}&resourceTypeCodes=${type}`,
      )
      expect([type, totalCount > 4, new Set(items.map((it) => it.typeCode))]).toEqual([
        type,
        true,
        new Set([type]),
      ])
    }
  },
)

test('the seed has at least 200 resources, covers every kind and has none dated in the future', async () => {
  const rows = await app.rows<{ kind: string; count: number; latest: string }>(
    sql`select type_code as kind, count(*)::int as count, max(released_on)::text as latest from resource group by type_code`,
  )
  expect(rows.map((it) => it.kind).toSorted()).toEqual(ContentKind.options.toSorted())
  expect(rows.reduce((sum, it) => sum + it.count, 0)).toBeGreaterThanOrEqual(200)
  for (const { kind, latest } of rows) expect([kind, latest <= '2026-11-21']).toEqual([kind, true])
})

test('a search without types lists resources of all types, newest first', async () => {
  const { totalCount, items } = await searchResources(app, 'websiteCode=en-int&pageSize=100')
  expect([totalCount > 100, items.length]).toEqual([true, 100])
  expect(items).toEqual(
    items.toSorted(
      (a, b) => b.releaseDate.localeCompare(a.releaseDate) || a.id.localeCompare(b.id),
    ),
  )
})

test('pages have no gaps or duplicates, and a page above the last is empty', async () => {
  const whole = await searchResources(
    app,
    'websiteCode=ja-jp&resourceTypeCodes=whitePapers&pageSize=100',
  )
  const found: string[] = []
  const last = Math.ceil(whole.totalCount / 7)
  for (let index = 1; index <= last; index += 1) {
    const page = await searchResources(
      app,
      `websiteCode=ja-jp&resourceTypeCodes=whitePapers&pageSize=7&pageIndex=${index}`,
    )
    expect([page.pageIndex, page.pageSize, page.totalCount]).toEqual([index, 7, whole.totalCount])
    found.push(...page.items.map((it) => it.id))
  }
  expect(found).toEqual(whole.items.map((it) => it.id))
  const above = await searchResources(
    app,
    `websiteCode=ja-jp&resourceTypeCodes=whitePapers&pageSize=7&pageIndex=${last + 1}`,
  )
  expect([above.items, above.totalCount]).toEqual([[], whole.totalCount])
})

test.each([
  ['pageSize', '0', 422, 'field.too_short'],
  ['pageSize', '-1', 422, 'field.too_short'],
  ['pageSize', '101', 422, 'field.too_long'],
  ['pageIndex', '0', 422, 'field.too_short'],
  ['pageIndex', '10000', 422, 'field.too_long'],
  ['pageSize', '1.5', 400, 'request.param_invalid'],
  ['pageSize', 'ten', 400, 'request.param_invalid'],
  ['pageIndex', 'x', 400, 'request.param_invalid'],
])(
  'an invalid page size or page number is rejected: %s %s with %i',
  async (name, value, status, code) => {
    expect(await searchRefusal(app, `websiteCode=en-int&${name}=${value}`)).toEqual([
      status,
      code,
      `/${name}`,
    ])
  },
)

test('an unreadable field takes precedence over an out-of-range number', async () => {
  expect(
    (await searchRefusal(app, 'websiteCode=en-int&pageSize=101&pageIndex=x')).slice(0, 2),
  ).toEqual([400, 'request.param_invalid'])
})

test('several types can be requested by repeating the parameter', async () => {
  const [news, videos, both] = await Promise.all(
    [
      'resourceTypeCodes=news',
      'resourceTypeCodes=videos',
      'resourceTypeCodes=news&resourceTypeCodes=videos',
    ].map((it) => searchResources(app, `websiteCode=en-kr&pageSize=100&${it}`)),
  )
  expect(both?.totalCount).toBe((news?.totalCount ?? 0) + (videos?.totalCount ?? 0))
})

test('on the China site newsExpress covers all resources and can be filtered by information type', async () => {
  const every = await searchResources(
    app,
    'websiteCode=zh-cn&resourceTypeCodes=newsExpress&pageSize=100',
  )
  expect(every.totalCount).toBe((await searchResources(app, 'websiteCode=zh-cn')).totalCount)
  const counts = await Promise.all(
    chinaTypes.map(async (type) => {
      const page = await searchResources(
        app,
        `websiteCode=zh-cn&resourceTypeCodes=newsExpress&informationTypeCodes=${type}`,
      )
      expect(new Set(page.items.map((it) => it.typeCode))).toEqual(new Set([type]))
      return page.totalCount
    }),
  )
  expect(counts.reduce((sum, it) => sum + it, 0)).toBe(every.totalCount)
})

test.each([
  ['en-int', 'energy', ''],
  ['ja-jp', '', '&resourceTypeCodes=news'],
  ['zh-cn', '设备', '&resourceTypeCodes=newsExpress&informationTypeCodes=others'],
])(
  'on %s each type has a count for the keyword "%s", whatever types are requested',
  async (locale, keyword, types) => {
    const asked = `websiteCode=${locale}&keyword=${encodeURIComponent(keyword)}`
    const page = await searchResources(app, asked + types)
    for (const { typeCode, count } of page.types)
      expect([typeCode, count]).toEqual([
        typeCode,
        (await searchResources(app, `${asked}&resourceTypeCodes=${typeCode}`)).totalCount,
      ])
    expect(page.types.reduce((sum, it) => sum + it.count, 0)).toBe(
      (await searchResources(app, asked)).totalCount,
    )
    expect(page.totalCount).toBeLessThanOrEqual((await searchResources(app, asked)).totalCount)
  },
)

test('an unknown type is rejected, and information types of China are ignored on other sites', async () => {
  expect(await searchRefusal(app, 'websiteCode=en-int&resourceTypeCodes=gossip')).toEqual([
    400,
    'request.param_invalid',
    '/resourceTypeCodes',
  ])
  expect(await searchRefusal(app, 'websiteCode=en-int&resourceTypeCodes=newsExpress')).toEqual([
    400,
    'request.param_invalid',
    '/resourceTypeCodes',
  ])
  expect(await searchRefusal(app, 'websiteCode=zh-cn&informationTypeCodes=videos')).toEqual([
    400,
    'request.param_invalid',
    '/informationTypeCodes',
  ])
  const [with_, without] = await Promise.all([
    searchResources(app, 'websiteCode=zh-tw&informationTypeCodes=others'),
    searchResources(app, 'websiteCode=zh-tw'),
  ])
  expect(with_).toEqual(without)
})

test.each(locales)('%s has a featured news item with a picture and a text', async (locale) => {
  const { items, totalCount } = await searchResources(
    app,
    `websiteCode=${locale}&pageSize=1&informationTypeCodes=selectedNews`,
  )
  expect([items.length, totalCount > 0]).toEqual([1, true])
  expect(items[0]?.imageUrl).toMatch(/^\/media\/resources\/.+\.svg$/)
  expect(items[0]?.description.length).toBeGreaterThan(20)
  expect(items[0]?.pageUrl).toBe(`/${locale}/marketplace/materials/${items[0]?.id}`)
})

const keywords = [
  ['en-int', 'dairy', 'edge365-fleet-dairy-group'],
  ['en-int', 'ＤＡＩＲＹ', 'edge365-fleet-dairy-group'],
  ['ja-jp', '価格表', 'price-lists-2027'],
  ['ja-jp', 'ｹﾞｰﾄｳｪｲ', 'repair-bench-taichung'],
  ['zh-cn', '点位', 'survey-second-year-of-iot-projects'],
  ['zh-tw', '通報義務', 'reporting-duties-cyber-resilience-act'],
] as const

test('a keyword matches in four languages, in any character width and case', async () => {
  for (const [locale, keyword, slug] of keywords.filter(([, it]) => it !== 'ｹﾞｰﾄｳｪｲ')) {
    const { items } = await searchResources(
      app,
      `websiteCode=${locale}&pageSize=100&keyword=${encodeURIComponent(keyword)}`,
    )
    expect([keyword, items.map((it) => it.id).includes(slug)]).toEqual([keyword, true])
  }
  const japanese = async (keyword: string) =>
    (await searchResources(app, `websiteCode=ja-jp&keyword=${encodeURIComponent(keyword)}`))
      .totalCount
  const totalCount = await japanese('ｹﾞｰﾄｳｪｲ')
  expect(totalCount).toBe(await japanese('ゲートウェイ'))
  expect(totalCount).toBeGreaterThan(0)
})

test('pattern characters and control characters in a keyword have no special meaning', async () => {
  for (const keyword of ['%25%25', '_____', "'%3b--", '%5C%5C', '%00%00xyzzy']) {
    expect([
      keyword,
      (await searchResources(app, `websiteCode=en-int&keyword=${keyword}`)).totalCount,
    ]).toEqual([keyword, 0])
  }
})
