import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Quote } from '#server/trade/checkout/quote-contract.ts'
import type { PlacedOrder } from '#server/trade/order/order-contract.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { refusalOf } from '#tests/support/client.ts'
import { buyerAs, type Buyer, jsonOf, orderOf, place, prepare } from '#tests/support/orders.ts'

let app: TestApp
let admin: Buyer
let general: Buyer

beforeAll(async () => {
  app = await startApp()
  admin = await buyerAs(app, 'yi-chun.lin')
  general = await buyerAs(app, 'chih-ming.huang')
})
afterAll(() => app[Symbol.asyncDispose]())

const terms = { paymentMethodCode: 1 } as const

test('a refusal of a call whose body names the site is in the language of the site', async () => {
  const { status, headers } = await app.http
    .post('/marketplace/api/v1/checkout/quotes')
    .set({ 'Sec-Fetch-Site': 'same-origin' })
    .send({ websiteCode: 'zh-tw' })
  expect([status, headers['content-language']]).toEqual([401, 'zh-TW'])
  const line = app.log.findLast((it) => it['event'] === 'http.request')
  expect(line).toMatchObject({ locale: 'zh-tw', 'problem.code': 'auth.required' })
})

const upgraded = 'MRD-T7V5-A8ZY-2VP5'
test('a license upgrade needs at least one item, and only items offered for the license', async () => {
  const preview = (
    additionalItems: { partNumber: string; quantity?: number }[],
    serialNumber: string = upgraded,
  ) =>
    admin.client.licenseUpgrade.change({
      websiteCode: 'zh-tw',
      paymentMethodCode: 1,
      serialNumber,
      additionalItems,
    })
  expect(
    await preview([{ partNumber: '980EDGWUD05', quantity: 2 }, { partNumber: '980EDGWUCB1' }]),
  ).toMatchObject({
    data: {
      lines: [
        {
          partNumber: '980EDGWUD05',
          role: 'upgrade',
          quantity: 2,
          price: 17_200,
          converted: 537_930,
        },
        { partNumber: '980EDGWUCB1', quantity: 1, price: 14_400, converted: 450_360 },
      ],
      totals: { unitPrice: 1_526_220, quantity: 1, subtotal: 1_526_220 },
    },
  })
  expect(await refusalOf(preview([]))).toMatchObject({
    status: 422,
    code: 'checkout.additional_item_required',
  })
  expect(await refusalOf(preview([{ partNumber: '980ITCRUD05' }]))).toMatchObject({
    status: 422,
    code: 'field.option_unknown',
  })
  expect(
    await refusalOf(preview([{ partNumber: '980EDGWUD05' }], 'MRD-XGB6-AENZ-7CM3')),
  ).toMatchObject({ status: 404, code: 'license.not_found' })
})

test('the operation that previews an upgrade also places the order; a repeated request places no second order', async () => {
  const { order } = await prepare(admin, terms)
  const item = { partNumber: '980EDGWUD05', quantity: 1 }
  const ask = (more: object, headers: Record<string, string> = {}) =>
    app.api(
      `/checkout/license-upgrade/edgelink-gateway/${upgraded}`,
      jsonOf(
        { websiteCode: 'zh-tw', paymentMethodCode: 1, additionalItems: [item], ...more },
        { ...admin.headers, ...headers },
      ),
    )
  const { data }: { data: Quote } = (await ask({})).body
  const { subtotal: expectedSubtotal } = data.totals
  const changes = {
    mode: 'submit',
    quoteId: data.quoteId,
    token: order.token,
    termsVersion: '2026-01',
    expectedSubtotal,
  }
  const named = { 'X-Company-Id': 'A-20417', 'Idempotency-Key': 'upgrade-1' }
  expect(await ask({ ...changes, token: undefined }, named)).toMatchObject({
    status: 422,
    body: { code: 'field.required', errors: [{ pointer: '/token' }] },
  })
  // neither a different quote nor different items match the preview
  expect(await ask({ ...changes, quoteId: order.quoteId }, named)).toMatchObject({ status: 404 })
  expect(
    await ask({ ...changes, additionalItems: [{ ...item, quantity: 2 }] }, named),
  ).toMatchObject({
    status: 404,
  })
  expect(await ask(changes, { 'X-Company-Id': 'A-20417' })).toMatchObject({
    status: 400,
    body: { code: 'idempotency.key_missing' },
  })
  const placed = await ask(changes, named)
  expect(placed).toMatchObject({
    status: 201,
    body: { data: { totals: { subtotal: expectedSubtotal } } },
  })
  expect((await ask(changes, named)).body).toEqual(placed.body)
  const { data: placedOrder }: { data: PlacedOrder } = placed.body
  const { orderNumber } = placedOrder
  expect(await orderOf(admin, orderNumber)).toMatchObject({
    transactionType: 'license-upgrade',
    serialNumber: upgraded,
  })
})

test('a quote can be ordered by the person who made it, also after signing in again, until it expires', async () => {
  const { order } = await prepare(admin, terms)
  const again = await buyerAs(app, 'yi-chun.lin')
  const { token } = await again.client.checkout.token({ websiteCode: 'zh-tw' })
  expect(await place(app, general, order)).toMatchObject({ status: 404 })
  await app.rows(sql`alter table quote disable trigger quote_kept`)
  await app.rows(
    sql`update quote set expires_at = now() - interval '1 second' where id = ${order.quoteId}`,
  )
  await app.rows(sql`alter table quote enable trigger quote_kept`)
  expect(await place(app, again, { ...order, token })).toMatchObject({
    status: 410,
    body: { code: 'checkout.quote_expired' },
  })
  const { order: held } = await prepare(admin, terms)
  expect((await place(app, again, { ...held, token })).status).toBe(201)
})

test('a Basic member can upgrade only licenses that are assigned to them', async () => {
  const basic = await buyerAs(app, 'mei-ling.wu')
  const license = { serialNumber: 'MRD-T7V5-A8ZY-2VP5', websiteCode: 'zh-tw' }
  const { licenseUpgrade } = basic.client
  expect(await refusalOf(licenseUpgrade.read(license))).toMatchObject({ code: 'license.not_found' })
  const upgrade = {
    ...license,
    additionalItems: [{ partNumber: '980EDGWUD05' }],
    requestApproval: true,
  }
  expect(await refusalOf(licenseUpgrade.change(upgrade))).toMatchObject({
    code: 'license.not_found',
  })
  expect(await admin.client.licenseUpgrade.read(license)).toMatchObject({
    serialNumber: license.serialNumber,
  })
})

test('a checkout token places one order, only in the session and on the site where it was requested, until it expires', async () => {
  const { order } = await prepare(admin, terms)
  const tokenOf = async ({ client }: Buyer, websiteCode = 'zh-tw') =>
    (await client.checkout.token({ websiteCode })).token
  const refused = async (token: string) => {
    const { status, body } = await place(app, admin, { ...order, token })
    return `${status} ${body.code}`
  }
  expect(await refused(await tokenOf(general)), "another person's").toBe(
    '410 checkout.token_expired',
  )
  expect(await refused('nothing')).toBe('410 checkout.token_expired')
  expect(await refused(await tokenOf(await buyerAs(app, 'yi-chun.lin')))).toBe(
    '409 checkout.token_other_session',
  )
  expect(await refused(await tokenOf(admin, 'en-tw'))).toBe('409 checkout.token_other_site')
  expect(
    await place(app, general, { ...order, token: await tokenOf(general) }),
    'the quote of another person',
  ).toMatchObject({ status: 404 })
  const old = await tokenOf(admin)
  await app.rows(
    sql`update checkout_token set expires_at = now() - interval '1 second' where created_at = (select max(created_at) from checkout_token)`,
  )
  expect(await refused(old)).toBe('410 checkout.token_expired')
  const placed = await place(app, admin, order)
  expect(placed.status).toBe(201)
  const { orderNumber } = placed.body.data
  const { order: next } = await prepare(admin, terms)
  expect(await place(app, admin, { ...next, token: order.token })).toMatchObject({
    status: 409,
    body: { code: 'checkout.token_used', context: { orderNumber } },
  })
})

test('a token that was requested for another company of the same person is refused as such', async () => {
  const elsewhere = { accountId: 'A-21355', websiteCode: 'en-asia-pacific' }
  const { client } = await buyerAs(app, 'grace.tan', elsewhere)
  const { token } = await client.checkout.token({ websiteCode: 'en-asia-pacific' })
  const grace = await buyerAs(app, 'grace.tan')
  const { order } = await prepare(grace, { ...terms, partNumber: '980EDFMFR01' })
  expect(await place(app, grace, { ...order, token })).toMatchObject({
    status: 409,
    body: { code: 'checkout.token_other_company' },
  })
  expect((await place(app, grace, order)).status).toBe(201)
})

test('an order fails if a price or rate has changed, and the error has the old and new values', async () => {
  const { order } = await prepare(admin, terms)
  await app.rows(
    sql`update plan_price set price_minor = 10000 where part_number = '980EDFMTM01' and currency = 'USD'`,
  )
  expect(await place(app, admin, order)).toMatchObject({
    status: 409,
    body: {
      code: 'checkout.price_changed',
      context: {
        lines: [{ partNumber: '980EDFMTM01', old: 7600, new: 8000 }],
        totals: { old: 237_690, new: 250_200 },
      },
    },
  })
  await app.rows(
    sql`update plan_price set price_minor = 9500 where part_number = '980EDFMTM01' and currency = 'USD'`,
  )
  await app.rows(
    sql`insert into exchange_rate (from_currency, to_currency, rate, at, source) values ('USD', 'TWD', '31.3', now() - interval '1 second', 'test')`,
  )
  expect(await place(app, admin, order)).toMatchObject({
    status: 409,
    body: { code: 'checkout.rate_changed', context: { rate: { old: '31.275', new: '31.3' } } },
  })
  await expect(app.rows(sql`delete from exchange_rate where source = 'test'`)).rejects.toThrow(
    'delete from exchange_rate',
  )
})
