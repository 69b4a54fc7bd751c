import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Redirect } from '#server/content/redirect/flattened.ts'
import { saveRedirects } from '#server/content/redirect/service.ts'
import { databases, startApp, type TestApp } from '#tests/support/app.ts'
import { visitorOf } from '#tests/support/client.ts'

const often = { interval: 10, timeout: 5000 }

let app: TestApp
beforeAll(async () => void (app = await startApp()))
afterAll(() => app[Symbol.asyncDispose]())

async function lookUp(
  site: TestApp,
  {
    websiteCode = 'en-int',
    pageType,
    urlAlias,
  }: { websiteCode?: string; pageType: number; urlAlias: string },
) {
  const { redirectUrl, ...rest } = await visitorOf(site).redirect.lookUp({
    websiteCode,
    pageType,
    urlAlias,
  })
  expect(rest).toEqual({})
  return redirectUrl
}

function save(site: TestApp, redirects: Redirect[]): Promise<void> {
  return site.resources.database.db.transaction((tx) =>
    saveRedirects(tx, site.resources.config.current, redirects),
  )
}

test('the lookup of a legacy path returns its page on the requesting site', async () => {
  expect(await lookUp(app, { pageType: 1, urlAlias: 'energy-saving' })).toBe(
    '/en-int/marketplace/solutions/site-energy',
  )
  expect(
    await lookUp(app, { pageType: 2, urlAlias: 'smart-factory/oee', websiteCode: 'JA_JP' }),
  ).toBe('/ja-jp/marketplace/solutions/live-oee')
  expect(
    await lookUp(app, { pageType: 3, urlAlias: 'hardware/gateways', websiteCode: 'zh-tw' }),
  ).toBe('/zh-tw/marketplace/category/gateways-computers')
  expect(await lookUp(app, { pageType: 3, urlAlias: '/Hardware/GATEWAYS/' })).toBe(
    '/en-int/marketplace/category/gateways-computers',
  )
})

test('an unknown legacy path has no redirect', async () => {
  for (const urlAlias of [
    'no-such',
    'smart-factory/oee',
    "'; drop table redirect; --",
    '../../etc',
    '大数据',
  ])
    expect(await lookUp(app, { pageType: 1, urlAlias }), urlAlias).toBeNull()
})

test('the China site has its own redirects', async () => {
  const both = (pageType: number, urlAlias: string) =>
    Promise.all(
      ['zh-cn', 'zh-tw'].map((websiteCode) => lookUp(app, { websiteCode, pageType, urlAlias })),
    )
  expect(await both(1, 'net-zero')).toEqual([
    '/zh-cn/marketplace/category/dual-carbon',
    '/zh-tw/marketplace/solutions/carbon-accounting',
  ])
  expect(await both(1, 'industrial-internet')).toEqual([
    '/zh-cn/marketplace/category/industrial-internet-picks',
    null,
  ])
  expect(await both(1, 'academy')).toEqual([
    'https://www.ziwu.example/zh-cn/academy',
    'https://www.meridian.example/en/academy',
  ])
})

test.each([
  ['pageType=0&urlAlias=a', '/pageType', 'field.too_short'],
  ['pageType=4&urlAlias=a', '/pageType', 'field.too_long'],
  ['pageType=1.5&urlAlias=a', '/pageType'],
  ['pageType=solution&urlAlias=a', '/pageType'],
  ['pageType=&urlAlias=a', '/pageType', 'field.too_short'],
  ['urlAlias=a', '/pageType'],
  ['pageType=1', '/urlAlias'],
  ['pageType=1&urlAlias=', '/urlAlias'],
  [`pageType=1&urlAlias=${'a'.repeat(201)}`, '/urlAlias'],
])('the query "%s" is rejected', async (query, pointer, code = 'request.param_invalid') => {
  const { status, body } = await app.api(`/pages/redirect?websiteCode=en-int&${query}`)
  expect([status, body]).toEqual([
    code === 'request.param_invalid' ? 400 : 422,
    expect.objectContaining({ code, errors: [expect.objectContaining({ pointer })] }),
  ])
})

test('every seeded redirect points directly to an existing page', async () => {
  const rows = await app.rows<{ pageType: number; urlAlias: string }>(
    sql`select distinct page_type as "pageType", url_alias as "urlAlias" from redirect`,
  )
  expect(rows.length).toBeGreaterThanOrEqual(48)
  const found = await Promise.all(
    ['en-int', 'zh-cn'].flatMap((websiteCode) =>
      rows.map((it) => lookUp(app, { websiteCode, ...it })),
    ),
  )
  const pages = [...new Set(found)].filter(
    (it) => it !== null && /^\/[^/]+\/marketplace\/(solutions|category|product)\//.test(it),
  )
  expect(pages.length).toBeGreaterThanOrEqual(60)
  for (const page of pages) expect([page, (await app.http.get(page!)).status]).toEqual([page, 200])
})

test.each(databases)(
  'on %s chained redirects are stored as direct ones, and cached lookups are refreshed',
  async (database) => {
    await using own = await startApp({ database })
    const first = { pageType: 1, urlAlias: 'first' } as const
    expect(await lookUp(own, first)).toBeNull()
    const redirects: Redirect[] = [
      { ...first, websiteCode: null, target: '/marketplace/solutions/a/b' },
      { websiteCode: null, pageType: 2, urlAlias: 'a/b', target: '/marketplace/partners' },
      {
        websiteCode: 'ja-jp',
        pageType: 2,
        urlAlias: 'a/b',
        target: 'https://www.meridian.example/ja',
      },
    ]
    await save(own, redirects)
    await expect.poll(() => lookUp(own, first), often).toBe('/en-int/marketplace/partners')
    expect(await lookUp(own, { ...first, websiteCode: 'ja-jp' })).toBe(
      'https://www.meridian.example/ja',
    )
    expect(await lookUp(own, { pageType: 1, urlAlias: 'energy-saving' })).toBeNull()

    const loop: Redirect = {
      websiteCode: null,
      pageType: 2,
      urlAlias: 'a/b',
      target: '/marketplace/category/first',
    }
    await expect(save(own, [...redirects.slice(0, 1), loop])).rejects.toMatchObject({
      code: 'redirect.loop',
      status: 409,
    })
    const away: Redirect = { ...first, websiteCode: null, target: 'https://evil.example/' }
    await expect(save(own, [away])).rejects.toMatchObject({
      code: 'redirect.target_not_allowed',
      status: 422,
    })
    await expect(save(own, [redirects[1], redirects[1]] as Redirect[])).rejects.toThrow('redirect')
    expect(await lookUp(own, first)).toBe('/en-int/marketplace/partners')
  },
)
