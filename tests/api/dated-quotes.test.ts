import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { refusalOf } from '#tests/support/client.ts'
import {
  type Buyer,
  buyerAs,
  holdQuote,
  orderOf,
  place,
  type QuoteChanges,
} from '#tests/support/orders.ts'

let app: TestApp
let admin: Buyer
let general: Buyer
let basic: Buyer

beforeAll(async () => {
  app = await startApp({ env: { CARD_SANDBOX: 'on' }, config: { checkout: { savedQuotes: 4 } } })
  admin = await buyerAs(app, 'yi-chun.lin')
  general = await buyerAs(app, 'chih-ming.huang')
  basic = await buyerAs(app, 'mei-ling.wu')
})
afterAll(() => app[Symbol.asyncDispose]())
beforeEach(() => app.rows(sql`delete from dated_quote`))

const terms = { paymentMethodCode: 1 } as const

/** Holds a quote on credit terms and makes a dated quote of it. */
async function saved(buyer: Buyer, changes: QuoteChanges = {}) {
  const { quoteId } = await holdQuote(buyer, { ...terms, ...changes })
  return (await buyer.client.checkout.saveQuote({ quoteId })).data
}

/** Orders a dated quote at its total. */
async function order(
  buyer: Buyer,
  { quoteId, amount }: { quoteId: string; amount: number },
  more: object = {},
) {
  const { token } = await buyer.client.checkout.token({ websiteCode: 'zh-tw' })
  return place(app, buyer, {
    token,
    quoteId,
    ...terms,
    termsVersion: '2026-01',
    expectedSubtotal: amount,
    ...more,
  })
}

const stateOf = async ({ client }: Buyer, quoteId: string) =>
  (await client.checkout.quote({ quoteId })).data

const changePrice = (minor: number) =>
  app.rows(
    sql`update plan_price set price_minor = ${minor} where part_number = '980EDFMTM01' and currency = 'USD'`,
  )
const changeRate = (rate: string) =>
  app.rows(
    sql`insert into exchange_rate (from_currency, to_currency, rate, at, source) values ('USD', 'TWD', ${rate}, clock_timestamp(), 'test')`,
  )
const changeLevel = (level: number) =>
  app.rows(sql`update company set member_type = ${level} where account_id = 'A-20417'`)

async function expire(quoteId: string): Promise<void> {
  await app.rows(sql`alter table quote disable trigger quote_kept`)
  await app.rows(
    sql`update quote set expires_at = now() - interval '1 second' where id = ${quoteId}`,
  )
  await app.rows(sql`alter table quote enable trigger quote_kept`)
}

test('a dated quote holds until the end of its last day in the zone of the region', async () => {
  const { quoteId, savedUntil } = await holdQuote(general, { ...terms, quantity: 2 })
  const { data: quote } = await general.client.checkout.saveQuote({ quoteId })
  expect(savedUntil).toEqual({ day: quote.validUntil, timeZone: quote.timeZone })
  const taipeiDay = (moment: number) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Taipei' }).format(moment)
  expect(quote).toMatchObject({
    state: 'open',
    number: expect.stringMatching(/^Q-\d{4}-\d{6}$/) as unknown,
    validUntil: taipeiDay(Date.now() + 14 * 86_400_000),
    timeZone: 'Asia/Taipei',
    currency: 'TWD',
    amount: 475_380,
    quantity: 2,
    orderNumber: null,
    isOwn: true,
    mayWithdraw: true,
  })
  expect(quote.expiresAt, 'midnight in Taipei').toMatch(/T16:00:00\.000Z$/)
  expect(taipeiDay(Date.parse(quote.expiresAt) - 1)).toBe(quote.validUntil)
})

test('saving a quote twice, also at once, makes one dated quote', async () => {
  const { quoteId } = await holdQuote(general, terms)
  const save = async () => (await general.client.checkout.saveQuote({ quoteId })).data
  const all = await Promise.all(Array.from({ length: 5 }, save))
  expect(new Set(all.map((it) => it.number)).size).toBe(1)
  expect(await save()).toEqual(all[0])
  const { totalItems } = await general.client.checkout.savedQuotes({})
  expect(totalItems).toBe(1)
})

test('a dated quote keeps price and rate; the held price is charged', async () => {
  const quote = await saved(general)
  await changePrice(20_000)
  await changeRate('40')
  const { change, totals } = await stateOf(general, quote.quoteId)
  expect({ change, subtotal: totals.subtotal }).toEqual({ change: null, subtotal: quote.amount })
  const { status, body } = await order(general, quote)
  expect(status, JSON.stringify(body)).toBe(201)
  expect(body.data.totals).toMatchObject({ rate: '31.275', subtotal: quote.amount })
  await changePrice(9500)
  await changeRate('31.275')
  expect(await order(admin, quote), 'ordered once').toMatchObject({
    status: 409,
    body: { code: 'checkout.token_used', context: { orderNumber: body.data.orderNumber } },
  })
})

test('colleagues see a dated quote and can order it; others cannot', async () => {
  const quote = await saved(admin)
  const { items } = await general.client.checkout.savedQuotes({ state: 'open' })
  expect(items).toMatchObject([{ number: quote.number, isOwn: false, mayWithdraw: false }])
  expect(await stateOf(general, quote.quoteId)).toMatchObject({
    isOwn: false,
    dated: { number: quote.number },
  })
  const ken = await buyerAs(app, 'ken.takahashi', { accountId: 'A-20533' })
  expect((await ken.client.checkout.savedQuotes({})).totalItems).toBe(0)
  const { checkout } = ken.client
  const { quoteId } = quote
  for (const call of [
    () => checkout.quote({ quoteId }),
    () => checkout.renewQuote({ quoteId }),
    () => checkout.withdrawQuote({ quoteId }),
    () => checkout.saveQuote({ quoteId }),
  ])
    expect(await refusalOf(call())).toMatchObject({ status: 404 })
  const { token } = await checkout.token({ websiteCode: 'ja-jp' })
  expect(
    await place(app, ken, {
      token,
      quoteId,
      ...terms,
      termsVersion: '2026-01',
      expectedSubtotal: quote.amount,
    }),
  ).toMatchObject({ status: 404 })
  expect(await order(basic, quote)).toMatchObject({
    status: 403,
    body: { code: 'purchase.role_price_restricted' },
  })
  const asked = await order(basic, quote, { requestApproval: true, note: 'Until Friday' })
  expect(asked).toMatchObject({ status: 202, body: { data: { status: 'pending_approval' } } })
  const { orderNumber } = asked.body.data
  await changePrice(20_000)
  // the Admin approves at the price that the quote still holds
  const { data } = await admin.client.order.approve({ orderNumber })
  expect(data).toMatchObject({ status: 'completed', totals: { subtotal: quote.amount } })
  await changePrice(9500)
  expect(await stateOf(admin, quoteId)).toMatchObject({ orderNumber, dated: { state: 'ordered' } })
})

test('of colleagues who order one dated quote at once, one gets it', async () => {
  const quote = await saved(admin)
  const answers = await Promise.all([admin, general, admin, general].map((it) => order(it, quote)))
  expect(answers.map((it) => String(it.status)).toSorted()).toEqual(['201', '409', '409', '409'])
})

test('a change of the level or of the product is told with before and after', async () => {
  const quote = await saved(admin)
  await changeLevel(1)
  const buyer = await buyerAs(app, 'yi-chun.lin')
  const change = {
    code: 'checkout.price_changed',
    lines: [{ partNumber: '980EDFMTM01', old: 7600, new: 8550 }],
    totals: { old: 237_690, new: 267_401, currency: 'TWD' },
    memberType: { old: 2, new: 1 },
  }
  expect(await stateOf(buyer, quote.quoteId)).toMatchObject({ change })
  expect(await order(buyer, quote)).toMatchObject({
    status: 409,
    body: { code: change.code, context: { memberType: change.memberType, totals: change.totals } },
  })
  const { data: renewed } = await buyer.client.checkout.renewQuote({ quoteId: quote.quoteId })
  expect(renewed).toMatchObject({ totals: { subtotal: 267_401 }, change, dated: null })
  await changeLevel(2)
  const again = await buyerAs(app, 'yi-chun.lin')
  await app.rows(sql`update plan_sale set can_purchase = false where part_number = '980EDFMTM01'`)
  expect(await order(again, quote)).toMatchObject({
    status: 409,
    body: { code: 'checkout.plan_unavailable' },
  })
  await app.rows(sql`update plan_sale set can_purchase = true where part_number = '980EDFMTM01'`)
  expect((await order(again, quote)).status).toBe(201)
})

test('after its last day a dated quote is refused, and can be held again', async () => {
  const quote = await saved(admin)
  await expire(quote.quoteId)
  expect(await order(admin, quote)).toMatchObject({
    status: 410,
    body: { code: 'checkout.quote_expired' },
  })
  const { client } = admin
  expect((await client.checkout.savedQuotes({ state: 'ended' })).items).toMatchObject([
    { number: quote.number, state: 'expired' },
  ])
  expect((await client.checkout.savedQuotes({ state: 'open' })).totalItems).toBe(0)
  const { data } = await client.checkout.renewQuote({ quoteId: quote.quoteId })
  expect(data).toMatchObject({ isExpired: false, dated: null })
})

test('the owner or an Admin can withdraw a dated quote; then nobody can order it', async () => {
  const quote = await saved(admin)
  const { quoteId } = quote
  expect(await refusalOf(general.client.checkout.withdrawQuote({ quoteId }))).toMatchObject({
    status: 403,
  })
  const withdraw = async () => (await admin.client.checkout.withdrawQuote({ quoteId })).data
  expect(await withdraw()).toMatchObject({ state: 'withdrawn', mayWithdraw: false })
  expect(await withdraw()).toMatchObject({ state: 'withdrawn' })
  expect(await order(general, quote)).toMatchObject({
    status: 410,
    body: { code: 'checkout.quote_withdrawn' },
  })
  // a quote that ends by itself has a code of its own
  await expire(quoteId)
  expect(await order(general, quote)).toMatchObject({ body: { code: 'checkout.quote_expired' } })
  const other = await saved(general)
  const { body } = await order(general, other)
  expect(
    await refusalOf(admin.client.checkout.withdrawQuote({ quoteId: other.quoteId })),
  ).toMatchObject({
    code: 'checkout.token_used',
    context: { orderNumber: body.data.orderNumber },
  })
})

test('of an order and a withdrawal at once, one happens and the other is refused', async () => {
  for (let round = 0; round < 3; round += 1) {
    const quote = await saved(admin)
    const { quoteId } = quote
    const [{ status }, withdrawn] = await Promise.all([
      order(general, quote),
      refusalOf(admin.client.checkout.withdrawQuote({ quoteId })).catch(() => ({ code: 'none' })),
    ])
    const isOrdered = status === 201
    expect(isOrdered ? 201 : 410).toBe(status)
    expect(withdrawn.code).toBe(isOrdered ? 'checkout.token_used' : 'none')
  }
})

test('a company has a limited number of open dated quotes', async () => {
  for (let count = 0; count < 4; count += 1) await saved(count % 2 === 0 ? admin : general)
  const held = await holdQuote(general, terms)
  expect(
    await refusalOf(general.client.checkout.saveQuote({ quoteId: held.quoteId })),
  ).toMatchObject({ status: 409, code: 'checkout.saved_limit' })
  const [first] = (await admin.client.checkout.savedQuotes({})).items
  await admin.client.checkout.withdrawQuote({ quoteId: first?.quoteId ?? '' })
  expect((await general.client.checkout.saveQuote({ quoteId: held.quoteId })).data.state).toBe(
    'open',
  )
})

test('an ordered or expired quote of minutes cannot be saved', async () => {
  const held = await holdQuote(admin, terms)
  const { quoteId, totals } = held
  const { body } = await order(admin, { quoteId, amount: totals.subtotal })
  expect(await refusalOf(admin.client.checkout.saveQuote({ quoteId }))).toMatchObject({
    code: 'checkout.token_used',
    context: { orderNumber: body.data.orderNumber },
  })
  const late = await holdQuote(admin, terms)
  await expire(late.quoteId)
  expect(await refusalOf(admin.client.checkout.saveQuote({ quoteId: late.quoteId }))).toMatchObject(
    { status: 410, code: 'checkout.quote_expired' },
  )
  expect((await orderOf(admin, body.data.orderNumber)).status).toBe('completed')
})

test('the PDF of a dated quote is a file for colleagues, and for nobody else', async () => {
  const { quoteId } = await saved(admin)
  const pdf = ({ headers }: Buyer) =>
    app.ask(`/marketplace/api/v1/checkout/quotes/${quoteId}/document`, { headers })
  const { status, headers } = await pdf(general)
  expect({ status, type: headers['content-type'] }).toEqual({
    status: 200,
    type: 'application/pdf',
  })
  expect(headers['content-disposition']).toMatch(/Q-\d{4}-\d{6}\.pdf/)
  const ken = await buyerAs(app, 'ken.takahashi', { accountId: 'A-20533' })
  expect((await pdf(ken)).status).toBe(404)
})
