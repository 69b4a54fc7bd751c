import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { refusalOf } from '#tests/support/client.ts'
import { type Buyer, buyerAs, holdQuote, place, prepare } from '#tests/support/orders.ts'

let app: TestApp
let admin: Buyer
let general: Buyer

beforeAll(async () => {
  app = await startApp({ env: { CARD_SANDBOX: 'on' } })
  admin = await buyerAs(app, 'yi-chun.lin')
  general = await buyerAs(app, 'chih-ming.huang')
})
afterAll(() => app[Symbol.asyncDispose]())

const terms = { paymentMethodCode: 1 } as const

const stateOf = async ({ client }: Buyer, quoteId: string) =>
  (await client.checkout.quote({ quoteId })).data

async function expire(quoteId: string): Promise<void> {
  await app.rows(sql`alter table quote disable trigger quote_kept`)
  await app.rows(
    sql`update quote set expires_at = now() - interval '1 second' where id = ${quoteId}`,
  )
  await app.rows(sql`alter table quote enable trigger quote_kept`)
}

const changePrice = (minor: number) =>
  app.rows(
    sql`update plan_price set price_minor = ${minor} where part_number = '980EDFMTM01' and currency = 'USD'`,
  )

test('a held quote can be read again by its buyer and by an Admin, but not by another company', async () => {
  const held = await holdQuote(general, { ...terms, quantity: 2 })
  const { change, isExpired, isOwn, dated, request, ...rest } = await stateOf(general, held.quoteId)
  const { orderNumber, orderOwner, mayViewOrder, ...same } = rest
  expect(same).toEqual(held)
  expect({ orderOwner, mayViewOrder }).toEqual({ orderOwner: null, mayViewOrder: false })
  expect({ change, isExpired, orderNumber, isOwn, dated }).toEqual({
    dated: null,
    change: null,
    isExpired: false,
    orderNumber: null,
    isOwn: true,
  })
  expect(request).toMatchObject({ partNumber: '980EDFMTM01', quantity: 2, paymentMethodCode: 1 })
  expect(await stateOf(admin, held.quoteId)).toMatchObject({ isOwn: false })
  const ken = await buyerAs(app, 'ken.takahashi', { accountId: 'A-20533' })
  const ofAdmin = await holdQuote(admin, terms)
  for (const [buyer, quoteId] of [
    [ken, held.quoteId],
    [general, ofAdmin.quoteId],
    [admin, crypto.randomUUID()],
  ] as const) {
    const { checkout } = buyer.client
    for (const call of [() => checkout.quote({ quoteId }), () => checkout.renewQuote({ quoteId })])
      expect(await refusalOf(call())).toMatchObject({ status: 404, code: 'not_found' })
  }
})

test('a quote tells what has changed since, and can be held again with before and after', async () => {
  const { quoteId, totals } = await holdQuote(admin, terms)
  await expire(quoteId)
  await changePrice(10_000)
  const change = {
    code: 'checkout.price_changed',
    title: '價格已變動',
    lines: [{ partNumber: '980EDFMTM01', old: 7600, new: 8000 }],
    totals: { old: 237_690, new: 250_200, currency: 'TWD' },
  }
  expect(await stateOf(admin, quoteId)).toMatchObject({ isExpired: true, totals, change })
  const { data: renewed } = await admin.client.checkout.renewQuote({ quoteId })
  expect(renewed).toMatchObject({
    isExpired: false,
    totals: { subtotal: 250_200 },
    change,
    request: { partNumber: '980EDFMTM01' },
  })
  expect(renewed.quoteId).not.toBe(quoteId)
  expect(await stateOf(admin, renewed.quoteId)).toMatchObject({ change: null })
  const { data: byCard } = await admin.client.checkout.renewQuote({
    quoteId,
    paymentMethodCode: 2,
  })
  expect(byCard).toMatchObject({ paymentMethodCode: 2, totals: { taxRate: '0.05' } })
  await changePrice(9500)
})

test('a quote whose plan is not sold any more says so', async () => {
  const { quoteId, totals } = await holdQuote(admin, terms)
  const sell = (isSold: boolean) =>
    app.rows(sql`update plan_sale set can_purchase = ${isSold} where part_number = '980EDFMTM01'`)
  await sell(false)
  expect(await stateOf(admin, quoteId)).toMatchObject({
    totals,
    paymentMethods: [],
    change: { code: 'checkout.plan_unavailable', partNumbers: ['980EDFMTM01'], totals: null },
  })
  expect(await refusalOf(admin.client.checkout.renewQuote({ quoteId }))).toMatchObject({
    status: 409,
    code: 'checkout.plan_unavailable',
  })
  await sell(true)
})

test('a quote that was ordered names its order', async () => {
  const { order } = await prepare(admin, terms)
  const { body } = await place(app, admin, order)
  const { orderNumber } = body.data
  await changePrice(10_000)
  expect(await stateOf(admin, order.quoteId)).toMatchObject({ orderNumber, change: null })
  await changePrice(9500)
})

test('an order names the version of the terms that apply; after a change the buyer is asked again', async () => {
  const { order, quote } = await prepare(admin, terms)
  expect(quote.terms).toEqual({
    version: '2026-01',
    url: 'https://www.meridian.example/en/terms',
  })
  expect(await place(app, admin, { ...order, termsVersion: '2025-07' })).toMatchObject({
    status: 409,
    body: {
      code: 'checkout.terms_changed',
      context: { terms: quote.terms },
      errors: [{ pointer: '/termsVersion', code: 'checkout.terms_changed' }],
    },
  })
  const placed = await place(app, admin, order)
  expect(placed.status).toBe(201)
  const { orderNumber } = placed.body.data
  const [stored] = await app.rows(
    sql`select terms_version as version from purchase_order where order_number = ${orderNumber}`,
  )
  expect(stored).toEqual({ version: '2026-01' })
})

test('a quote that was ordered says whose order it is and, by role, whether it can be seen', async () => {
  const { quoteId } = await holdQuote(admin, terms)
  const { data: quote } = await admin.client.checkout.saveQuote({ quoteId })
  const { token } = await admin.client.checkout.token({ websiteCode: 'zh-tw' })
  const { body } = await place(app, admin, {
    token,
    quoteId: quote.quoteId,
    ...terms,
    termsVersion: '2026-01',
    expectedSubtotal: quote.amount,
  })
  const { orderNumber } = body.data
  const basic = await buyerAs(app, 'mei-ling.wu')
  for (const [buyer, mayViewOrder] of [
    [admin, true],
    [general, false],
    [basic, false],
  ] as const) {
    expect(await stateOf(buyer, quote.quoteId)).toMatchObject({
      orderNumber,
      orderOwner: quote.owner,
      mayViewOrder,
    })
    const read = buyer.client.order.detail({ orderNumber })
    if (mayViewOrder) expect((await read).data.orderNumber).toBe(orderNumber)
    else expect(await refusalOf(read)).toMatchObject({ code: 'order.not_found' })
  }
  // a member who takes the order over can see it, and is named
  await app.rows(sql`
    update purchase_order set owner_id = (select id from person where email like 'chih-ming.huang@%')
    where order_number = ${orderNumber}`)
  const taken = await stateOf(general, quote.quoteId)
  expect(taken).toMatchObject({ mayViewOrder: true })
  expect(taken.orderOwner).not.toBe(quote.owner)
})
