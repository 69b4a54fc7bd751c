import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { locales, normalizeLocale } from '#config/locales.ts'
import { databases, startApp, type TestApp } from '#tests/support/app.ts'
import { visitorOf } from '#tests/support/client.ts'

interface Problem {
  type: string
  title: string
  status: number
  detail: string
  instance: string
  code: string
  requestId: string
  supportCode: string
  retryable: boolean
  errors?: { pointer: string; code: string; message: string }[]
}

interface Detail {
  lang: string
  productAlias: string
  productBanner: { productName: string; priceFrom: { currency: string; priceMinor: number } | null }
}

const product = 'iems-energy-manager'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

/** Finds a product that the site of the locale does not sell. */
async function soldElsewhere(app: TestApp, locale: string): Promise<string> {
  const found = await app.rows<{ alias: string }>(
    sql`select alias from product where not ${locale} = any(websites) order by alias limit 1`,
  )
  return found[0]?.alias ?? 'none'
}

test('an unknown product gets a 404 in the language of the site', async () => {
  const titles = new Set<string>()
  for (const locale of locales) {
    const { status, body, answer } = await app.api(
      `/products/detail/no-such-product?websiteCode=${locale}`,
    )
    const problem: Problem = body
    expect(status).toBe(404)
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(problem).toMatchObject({
      status: 404,
      code: 'product.not_found',
      instance: '/marketplace/api/v1/products/detail/no-such-product',
      retryable: false,
    })
    expect(problem.requestId).toBe(answer.headers['x-request-id'])
    expect(problem.supportCode).toMatch(/^[2-9A-Z]{3}-[2-9A-Z]{4}$/)
    expect(problem.type).toMatch(/\/problems\/product-not-found$/)
    titles.add(problem.title)
  }
  expect(titles.size).toBe(4)
})

test('prices, recommendations, resources and videos of an unknown product are not found', async () => {
  for (const part of ['pricing', 'recommend', 'resources', 'training-video']) {
    const { status, body } = await app.api(`/products/${part}/no-such-product?websiteCode=en-int`)
    expect({ part, status, body }).toMatchObject({
      part,
      status: 404,
      body: { code: 'product.not_found' },
    })
  }
})

const misunderstood = [
  ['/menus?websiteCode=xx-yy', '/websiteCode', 'field.option_unknown'],
  ['/menus?websiteCode=', '/websiteCode', 'field.option_unknown'],
  ['/menus', '/websiteCode', 'field.required'],
  ['/banners?websiteCode=en', '/websiteCode', 'field.option_unknown'],
  [`/products/detail/${product}?websiteCode=constructor`, '/websiteCode', 'field.option_unknown'],
  [`/products/detail/${'x'.repeat(101)}?websiteCode=en-int`, '/id', 'field.too_long'],
] as const

test('an invalid request is rejected with the pointer, code and message of each error', async () => {
  for (const [path, pointer, code] of misunderstood) {
    const { status, body } = await app.api(path)
    const problem: Problem = body
    expect([path, status, problem.code]).toEqual([path, 400, 'request.param_invalid'])
    expect(problem.errors, path).toEqual([expect.objectContaining({ pointer, code })])
    expect(problem.errors?.[0]?.message, path).toMatch(/[a-z ]{8}/)
  }
})

test('a locale is accepted in every known spelling and by its aliases', async () => {
  for (const spelling of [
    'EN_JP',
    'en_jp',
    'En-Jp',
    'EN_AMERICAS',
    'ZH_CN',
    'EN_US',
    'ko-kr',
    'KO_KR',
    'en-eu',
    'en_EU',
  ]) {
    const locale = normalizeLocale(spelling)
    const [spelt, plain] = await Promise.all([
      app.api(`/products/detail/${product}?websiteCode=${spelling}`),
      app.api(`/products/detail/${product}?websiteCode=${locale}`),
    ])
    expect(spelt.status, spelling).toBe(200)
    expect(spelt.body, spelling).toEqual(plain.body)
  }
})

test('unknown query parameters are ignored', async () => {
  const { status } = await app.api('/menus?websiteCode=en-int&utm_source=x&page[a]=1')
  expect(status).toBe(200)
})

test('an unknown API path returns a problem document, not an HTML page', async () => {
  const { status, body, answer } = await app.api('/no/such/thing?websiteCode=ja-jp')
  expect({ status, body }).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
})

test('the China site has different categories, products and currency from the other sites', async () => {
  const [china, elsewhere] = await Promise.all([
    app.api('/categories/products?websiteCode=zh-cn'),
    app.api('/categories/products?websiteCode=en-int'),
  ])
  const codes = (body: { groups: { categories: { categoryCode: string }[] }[] }) =>
    new Set(body.groups.flatMap((it) => it.categories.map((category) => category.categoryCode)))
  expect([...codes(china.body)].toSorted()).not.toEqual([...codes(elsewhere.body)].toSorted())

  const alias = await soldElsewhere(app, 'zh-cn')
  const [there, here] = await Promise.all([
    app.api(`/products/detail/${alias}?websiteCode=zh-cn`),
    app.api(`/products/detail/${alias}?websiteCode=zh-tw`),
  ])
  expect([there.status, here.status]).toEqual([404, 200])

  const currencies = await Promise.all(locales.map((locale) => priceCurrency(app, locale)))
  expect([
    currencies[locales.indexOf('zh-cn')],
    currencies[locales.indexOf('ja-jp')],
    currencies[locales.indexOf('en-int')],
  ]).toEqual(['CNY', 'GV', 'USD'])
})

test('prices include the URL of the product’s price table once editors have stored one', async () => {
  const { catalog } = visitorOf(app)
  const request = { id: product, websiteCode: 'en-int' } as const
  expect((await catalog.pricing(request)).priceTableUrl).toBeNull()
  const url = '/media/prices/iems-energy-manager.pdf'
  await app.rows(sql`update product set price_table_url = ${url} where alias = ${product}`)
  await expect.poll(async () => (await catalog.pricing(request)).priceTableUrl).toBe(url)
})

test('a product is found by its id and by its alias', async () => {
  const { detail } = visitorOf(app).catalog
  const byAlias = await detail({ id: product, websiteCode: 'en-kr' })
  const byId = await detail({ id: byAlias.id, websiteCode: 'en-kr' })
  expect(byId).toEqual(byAlias)
})

test.each(databases)(
  'on %s a product without a translation is returned in English with lang "en"',
  async (database) => {
    await using app = await startApp({ database })
    await app.resources.database.run(
      `update product set text = text - 'ja' where alias = '${product}'`,
    )
    const [japanese, english, chinese] = await Promise.all(
      ['ja-jp', 'en-jp', 'zh-tw'].map((it) => detailOf(app, it)),
    )
    expect([japanese?.lang, chinese?.lang]).toEqual(['en', 'zh-Hant'])
    expect(japanese?.productBanner.productName).toBe(english?.productBanner.productName)
  },
)

async function detailOf(app: TestApp, locale: string): Promise<Detail> {
  return (await app.api(`/products/detail/${product}?websiteCode=${locale}`)).body
}

async function priceCurrency(app: TestApp, locale: string): Promise<string | undefined> {
  return (await detailOf(app, locale)).productBanner.priceFrom?.currency
}
