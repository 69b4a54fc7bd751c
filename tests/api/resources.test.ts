import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as z from 'zod'
import { locales, localeFacts } from '#config/locales.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import { ContentKind, Material, type ResourcePage } from '#server/content/resource/contract.ts'
import { materialDetail } from '#server/content/resource/detail.ts'
import { databases, startApp, type TestApp } from '#tests/support/app.ts'

type Page = z.infer<typeof ResourcePage>
interface Refusal {
  code: string
  errors: { pointer: string }[]
}

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

async function searched(query: string, from = app): Promise<Page> {
  const { status, body } = await from.api(`/resources/search?${query}`)
  expect([query, status]).toEqual([query, 200])
  return body
}

async function refused(query: string): Promise<[number, string, string | undefined]> {
  const { status, body } = await app.api(`/resources/search?${query}`)
  const { code, errors } = body as Refusal
  return [status, code, errors[0]?.pointer]
}

/** The context of a visitor, without the way over HTTP. */
function visitor(): RequestContext {
  const { database, config, dataCache, log } = app.resources
  return {
    db: database.db,
    config: config.current,
    cache: dataCache,
    log,
    now: new Date(),
    tags: new Set<string>(),
  } as unknown as RequestContext
}

async function slugsOf(locale: string): Promise<string[]> {
  const rows = await app.rows<{ slug: string }>(
    sql`select slug from resource where ${locale} = any(websites) order by slug`,
  )
  return rows.map((it) => it.slug)
}

test.each(locales)(
  '%s shows at least 150 resources, and some of each type that it filters by',
  async (locale) => {
    expect((await slugsOf(locale)).length).toBeGreaterThanOrEqual(150)
    const types = locale === 'zh-cn' ? chinaTypes : globalTypes
    const page = await searched(`websiteCode=${locale}`)
    expect(page.types.map((it) => it.typeCode)).toEqual(types)
    for (const type of types) {
      const { totalCount, items } = await searched(
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

test('there are at least 200 resources, every kind among them, none from the future', async () => {
  const rows = await app.rows<{ kind: string; count: number; latest: string }>(
    sql`select type_code as kind, count(*)::int as count, max(released_on)::text as latest from resource group by type_code`,
  )
  expect(rows.map((it) => it.kind).toSorted()).toEqual(ContentKind.options.toSorted())
  expect(rows.reduce((sum, it) => sum + it.count, 0)).toBeGreaterThanOrEqual(200)
  for (const { kind, latest } of rows) expect([kind, latest <= '2026-11-21']).toEqual([kind, true])
})

test('without types a site lists all that it filters by, newest first', async () => {
  const { totalCount, items } = await searched('websiteCode=en-int&pageSize=100')
  expect([totalCount > 100, items.length]).toEqual([true, 100])
  expect(items).toEqual(
    items.toSorted(
      (a, b) => b.releaseDate.localeCompare(a.releaseDate) || a.id.localeCompare(b.id),
    ),
  )
})

test('pages follow each other without gap or double, and a page above the last is empty', async () => {
  const whole = await searched('websiteCode=ja-jp&resourceTypeCodes=whitePapers&pageSize=100')
  const found: string[] = []
  const last = Math.ceil(whole.totalCount / 7)
  for (let index = 1; index <= last; index += 1) {
    const page = await searched(
      `websiteCode=ja-jp&resourceTypeCodes=whitePapers&pageSize=7&pageIndex=${index}`,
    )
    expect([page.pageIndex, page.pageSize, page.totalCount]).toEqual([index, 7, whole.totalCount])
    found.push(...page.items.map((it) => it.id))
  }
  expect(found).toEqual(whole.items.map((it) => it.id))
  const above = await searched(
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
  'a page holds 1 to 100 resources and has a number from 1: %s %s is refused with %i',
  async (name, value, status, code) => {
    expect(await refused(`websiteCode=en-int&${name}=${value}`)).toEqual([status, code, `/${name}`])
  },
)

test('beside what cannot be read, a number beyond its bounds is refused as that is', async () => {
  expect((await refused('websiteCode=en-int&pageSize=101&pageIndex=x')).slice(0, 2)).toEqual([
    400,
    'request.param_invalid',
  ])
})

test('several types are asked for by repeating the parameter', async () => {
  const [news, videos, both] = await Promise.all(
    [
      'resourceTypeCodes=news',
      'resourceTypeCodes=videos',
      'resourceTypeCodes=news&resourceTypeCodes=videos',
    ].map((it) => searched(`websiteCode=en-kr&pageSize=100&${it}`)),
  )
  expect(both?.totalCount).toBe((news?.totalCount ?? 0) + (videos?.totalCount ?? 0))
})

test('China asks for newsExpress and narrows it by its own information types', async () => {
  const every = await searched('websiteCode=zh-cn&resourceTypeCodes=newsExpress&pageSize=100')
  expect(every.totalCount).toBe((await searched('websiteCode=zh-cn')).totalCount)
  const counts = await Promise.all(
    chinaTypes.map(async (type) => {
      const page = await searched(
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
  'in %s each type says how many there are with the keyword %s, whatever types are asked for',
  async (locale, keyword, types) => {
    const asked = `websiteCode=${locale}&keyword=${encodeURIComponent(keyword)}`
    const page = await searched(asked + types)
    for (const { typeCode, count } of page.types)
      expect([typeCode, count]).toEqual([
        typeCode,
        (await searched(`${asked}&resourceTypeCodes=${typeCode}`)).totalCount,
      ])
    expect(page.types.reduce((sum, it) => sum + it.count, 0)).toBe(
      (await searched(asked)).totalCount,
    )
    expect(page.totalCount).toBeLessThanOrEqual((await searched(asked)).totalCount)
  },
)

test('a type that there is not is refused; information types of China mean nothing elsewhere', async () => {
  expect(await refused('websiteCode=en-int&resourceTypeCodes=gossip')).toEqual([
    400,
    'request.param_invalid',
    '/resourceTypeCodes',
  ])
  expect(await refused('websiteCode=en-int&resourceTypeCodes=newsExpress')).toEqual([
    400,
    'request.param_invalid',
    '/resourceTypeCodes',
  ])
  expect(await refused('websiteCode=zh-cn&informationTypeCodes=videos')).toEqual([
    400,
    'request.param_invalid',
    '/informationTypeCodes',
  ])
  const [with_, without] = await Promise.all([
    searched('websiteCode=zh-tw&informationTypeCodes=others'),
    searched('websiteCode=zh-tw'),
  ])
  expect(with_).toEqual(without)
})

test.each(locales)('%s has a featured piece of news with a picture and words', async (locale) => {
  const { items, totalCount } = await searched(
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

test.each(databases)(
  'on %s a keyword finds in four languages, whatever the width and case of its letters',
  async (database) => {
    await using other = await startApp({ database })
    for (const [locale, keyword, slug] of keywords.filter(([, it]) => it !== 'ｹﾞｰﾄｳｪｲ')) {
      const { items } = await searched(
        `websiteCode=${locale}&pageSize=100&keyword=${encodeURIComponent(keyword)}`,
        other,
      )
      expect([keyword, items.map((it) => it.id).includes(slug)]).toEqual([keyword, true])
    }
    const { totalCount } = await searched(
      `websiteCode=ja-jp&keyword=${encodeURIComponent('ｹﾞｰﾄｳｪｲ')}`,
      other,
    )
    expect(totalCount).toBe(
      (await searched(`websiteCode=ja-jp&keyword=${encodeURIComponent('ゲートウェイ')}`, other))
        .totalCount,
    )
    expect(totalCount).toBeGreaterThan(0)
  },
)

test('signs of a pattern or a control character in a keyword mean nothing', async () => {
  for (const keyword of ['%25%25', '_____', "'%3b--", '%5C%5C', '%00%00xyzzy']) {
    expect([keyword, (await searched(`websiteCode=en-int&keyword=${keyword}`)).totalCount]).toEqual(
      [keyword, 0],
    )
  }
})

test.each(locales)(
  'every resource of %s has a page that fits its schema, with text where there is one',
  async (locale) => {
    const { textLanguage } = localeFacts[locale]
    for (const slug of await slugsOf(locale)) {
      const material = Material.parse(
        await materialDetail(visitor(), { id: slug, websiteCode: locale }),
      )
      expect([slug, material.lang]).toEqual([slug, textLanguage])
      const hasText = material.content !== null
      expect([
        slug,
        hasText || material.videoUrl !== null || material.typeCode === 'catalogs',
      ]).toEqual([slug, true])
      if (hasText) expect(material.content?.length, slug).toBeGreaterThan(100)
      expect([slug, material.content?.includes('**')]).not.toEqual([slug, true])
    }
  },
)

test('what tells of a product leads to it, and to what else tells of it', async () => {
  const { body } = await app.api('/resources/detail/edge365-fleet-dairy-group?websiteCode=ja-jp')
  const { relatedProducts, relatedResources } = Material.parse(body)
  expect(relatedProducts.map((it) => it.productAlias)).toEqual(['edge365-fleet'])
  expect(relatedResources).toHaveLength(4)
  expect(relatedResources[0]?.id).toMatch(/fleet|edge365|five-years|cyber/)
})

test('a resource of other sites or of none is not found', async () => {
  for (const path of [
    'second-data-center-suzhou?websiteCode=en-int',
    'hanbit-test-line-changwon?websiteCode=zh-cn',
    'no-such-thing?websiteCode=ja-jp',
  ]) {
    const { status, body } = await app.api(`/resources/detail/${path}`)
    expect([path, status, (body as Refusal).code]).toEqual([path, 404, 'not_found'])
  }
})

test.each(databases)(
  'on %s a text that is missing in a language is shown in English and says so; a change is seen at once',
  async (database) => {
    await using other = await startApp({ database })
    const query = 'websiteCode=ja-jp&keyword=price&resourceTypeCodes=news'
    expect((await searched(query, other)).totalCount).toBe(0)
    await other.resources.database.run(
      `update resource set text = text - 'ja' where slug = 'price-lists-2027'`,
    )
    await expect
      .poll(async () => (await searched(query, other)).items.map((it) => [it.id, it.lang]))
      .toEqual([['price-lists-2027', 'en']])
    const { body } = await other.api('/resources/detail/price-lists-2027?websiteCode=ja-jp')
    expect(Material.parse(body)).toMatchObject({
      lang: 'en',
      title: 'Price lists of 2027: what changes on 1 January',
      typeName: 'ニュース',
    })
  },
)

test.each(databases)(
  'on %s the materials of a product follow their resources',
  async (database) => {
    await using other = await startApp({ database })
    const newsOf = async () =>
      (
        (await other.api('/products/resources/ifactory-scheduler?websiteCode=en-int')).body as {
          news: { slug: string }[]
        }
      ).news.map((it) => it.slug)
    expect(await newsOf()).not.toContain('price-lists-2027')
    await other.resources.database.run(
      `update resource set products = array['ifactory-scheduler'] where slug = 'price-lists-2027'`,
    )
    await expect.poll(newsOf).toContain('price-lists-2027')
  },
)
