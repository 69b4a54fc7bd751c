import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { visitorOf } from '#tests/support/client.ts'
import { headOf } from '#tests/support/head.ts'

const product = '/marketplace/product'
/** PUBLIC_ORIGIN of the application under test. */
const site = 'http://localhost:3000'

test('the id of a product, an unknown tab and an empty tab redirect permanently, in one step', async () => {
  await using app = await startApp()
  const leads: [from: string, to: string][] = [
    [`/ja-jp${product}/P2001`, `/ja-jp${product}/edgelink-gateway`],
    [
      `/en-int${product}/P2001/pricing-details`,
      `/en-int${product}/edgelink-gateway/pricing-details`,
    ],
    [`/en-int${product}/EDGELINK-GATEWAY`, `/en-int${product}/edgelink-gateway`],
    [`/en-int${product}/p2001`, `/en-int${product}/edgelink-gateway`],
    [`/zh-tw${product}/edgelink-gateway/no-such-page`, `/zh-tw${product}/edgelink-gateway`],
    [`/zh-tw${product}/edgelink-gateway/docs/more/of/it`, `/zh-tw${product}/edgelink-gateway`],
    [`/en-int${product}/pp-15-panel-pc/pricing-details`, `/en-int${product}/pp-15-panel-pc`],
    [`/en-int${product}/P6003/service-architecture`, `/en-int${product}/pp-15-panel-pc`],
    [
      `/en-int${product}/P2001?utm_source=letter&utm_content=a%20b`,
      `/en-int${product}/edgelink-gateway?utm_source=letter&utm_content=a%20b`,
    ],
    [
      `/en-int${product}/P2001?utm_source=fair`,
      `/en-int${product}/edgelink-gateway?utm_source=fair`,
    ],
  ]
  for (const [from, to] of leads) {
    const { status, headers, text } = await app.http.get(from)
    expect({ from, status, to: headers.location, text }).toEqual({
      from,
      status: 301,
      to: site + to,
      text: '',
    })
    expect(headers['cache-control']).toBe('public, max-age=86400')
    expect((await app.http.get(to)).status, to).toBe(200)
  }
})

test('a path with other mistakes beside the case of its product is redirected once', async () => {
  await using app = await startApp()
  const leads: [from: string, to: string][] = [
    [`/en-int${product}/Edgelink-Gateway/Docs`, `/en-int${product}/edgelink-gateway/docs`],
    [`/EN_INT${product}/p2001/Docs/?a=b`, `/en-int${product}/edgelink-gateway/docs?a=b`],
    [`/en_int${product}/edgelink-gateway`, `/en-int${product}/edgelink-gateway`],
  ]
  for (const [from, to] of leads) {
    const { status, headers } = await app.http.get(from)
    expect([from, status, headers.location]).toEqual([from, 301, site + to])
  }
})

test('a product that is unknown or not sold on the site has no page, and a product has no empty tabs', async () => {
  await using app = await startApp()
  for (const path of [
    '/en-int/marketplace/product/no-such',
    '/en-int/marketplace/product/no-such/docs',
    '/zh-cn/marketplace/product/ecowatch-water-steam/x/y',
  ])
    expect((await app.http.get(path)).status, path).toBe(404)
  const { text } = await app.http.get(`/en-int${product}/pp-15-panel-pc`)
  const links = /<main[\s\S]*<\/main>/.exec(text)?.[0].match(/product\/[a-z0-9-]+\/[a-z-]+(?=")/g)
  expect(new Set(links)).toEqual(
    new Set(['product/pp-15-panel-pc/docs', 'product/pp-15-panel-pc/related-materials']),
  )
})

test('a plan without a price has an inquiry link, and a plan with a price has an order link', async () => {
  await using app = await startApp()
  const { text } = await app.http.get(`/en-int${product}/edge365-fleet/pricing-details`)
  expect(text).toContain(
    '/en-int/marketplace/transaction/ordercheckout?urlAlias=edge365-fleet&amp;partNumber=',
  )
  expect(text).not.toContain('partNumber=980EDFMOP01')
  expect(text).toContain('aria-label="Request a quote')
  expect(text).toContain('Unlimited')
})

test('a plan that is built to order leads to the choice of its parts, until it has none', async () => {
  await using app = await startApp()
  const path = `${product}/ec-560-edge-computer/pricing-details`
  const { text } = await app.http.get(`/ja-jp${path}`)
  expect(text).toContain(
    '/ja-jp/marketplace/transaction/btocheckout?urlAlias=ec-560-edge-computer&amp;partNumber=980ECAICT01"',
  )
  expect(text).toContain('価格は選択する部品によって決まります')
  // its bases are sold as they are
  expect(text).toContain('ordercheckout?urlAlias=ec-560-edge-computer&amp;partNumber=980ECAISG01"')
  const isBuiltToOrder = async () => {
    const { planSections } = await visitorOf(app).catalog.pricing({
      id: 'ec-560-edge-computer',
      websiteCode: 'en-int',
    })
    const plans = planSections.flatMap((it) => it.plans)
    return plans.filter((it) => it.isBuiltToOrder).map((it) => it.partNumber)
  }
  expect(await isBuiltToOrder()).toEqual(['980ECAICT01'])
  // a part of the offer that changes drops what is cached of the product
  await app.rows(sql`delete from bto_category where part_number = '980ECAICT01'`)
  await expect.poll(isBuiltToOrder).toEqual([])
  await expect
    .poll(async () => (await app.http.get(`/en-int${path}`)).text)
    .toContain('aria-label="Request a quote: EC-560 built to order"')
})

test('the price of a plan that is built to order is that of its base', async () => {
  await using app = await startApp()
  const { text: plans } = await app.http.get(`/en-int${product}/eg-120-gateway/pricing-details`)
  expect(plans).toMatch(/<small>From <\/small><b>USD\u00a0[\d,]+\.\d\d<\/b>/)
  expect(plans).toContain('btocheckout?urlAlias=eg-120-gateway&amp;partNumber=980EGHWLT01"')
})

test('the Japanese site shows GV with two decimals and gives search engines no price', async () => {
  await using app = await startApp()
  const { text } = await app.http.get(`/ja-jp${product}/edgelink-gateway/pricing-details`)
  expect(text).toMatch(/GV\u00a0[\d,]+\.\d\d/)
  expect(text).not.toContain('priceCurrency')
  const { text: elsewhere } = await app.http.get(
    `/en-int${product}/edgelink-gateway/pricing-details`,
  )
  expect(elsewhere).toContain('"priceCurrency":"USD"')
})

test('an untranslated product is shown in English with a mark, and its page has no hreflang alternates', async () => {
  await using app = await startApp()
  await app.resources.database.db.execute(
    sql`update product set text = text - 'ja' where alias = 'edgelink-gateway'`,
  )
  const { text } = await app.http.get(`/ja-jp${product}/edgelink-gateway`)
  expect(text).toMatch(/<h1 lang="en"[^>]*>EdgeLink Protocol Gateway/)
  expect(text).toContain('英語で表示しています')
  expect(headOf(text).alternates).toEqual([])
  const { text: english } = await app.http.get(`/en-int${product}/edgelink-gateway`)
  expect(english).not.toContain('Shown in')
})

test('a product page is served without a part that fails to load, and is then not cached', async () => {
  await using app = await startApp()
  await app.resources.database.db.execute(
    sql`alter table product_relation rename to product_relation_away`,
  )
  const path = `/en-int${product}/edgelink-gateway`
  const { status, text } = await app.http.get(path)
  expect(status).toBe(200)
  expect(text).toContain('This part could not be loaded')
  expect(text).toContain('Product updates')
  await app.resources.database.db.execute(
    sql`alter table product_relation_away rename to product_relation`,
  )
  expect((await app.http.get(path)).text).not.toContain('This part could not be loaded')
})
