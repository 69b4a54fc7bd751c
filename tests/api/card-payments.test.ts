import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { expireOrders } from '#server/trade/order/expire.ts'
import { refundCards } from '#server/trade/order/refund.ts'
import { sendNotices } from '#server/trade/payment/sandbox.ts'
import { databases, startApp, type TestApp } from '#tests/support/app.ts'
import {
  goAndPay,
  paymentStateOf,
  startCardOrder,
  tell,
  typeCard,
} from '#tests/support/card-gateway.ts'
import { clientWith } from '#tests/support/client.ts'
import { buyerAs, type Buyer, jsonOf, orderOf, place, prepare } from '#tests/support/orders.ts'

let app: TestApp
let admin: Buyer
beforeAll(async () => {
  app = await startApp({ env: { CARD_SANDBOX: 'on' } })
  admin = await buyerAs(app, 'yi-chun.lin')
  // call the gateway once, so that it creates the key that the tests sign events with
  await sendNotices(app.resources.database.db, app.resources.config.current, {
    now: new Date(),
    log: app.resources.log,
  })
})
afterAll(() => app[Symbol.asyncDispose]())

const visa = '4242424242424242'
const declined = '4000000000000002'

const cardOrder = () => startCardOrder(app, admin)
const stateOf = (orderNumber: string) => paymentStateOf(admin, orderNumber)
const run = (job: typeof expireOrders, minutes: number) =>
  job(app.resources.database.db, app.resources.config.current, {
    now: new Date(Date.now() + minutes * 60_000),
    log: app.resources.log,
  })
const refundAll = (minutes: number) => {
  const { database, config, gatewayOf, log } = app.resources
  const now = new Date(Date.now() + minutes * 60_000)
  return refundCards(database.db, gatewayOf(config.current), { now, log })
}
const licenses = (orderNumber: string) =>
  app.rows(sql`select 1 from license where order_number = ${orderNumber}`)
const paid = { status: 'completed', payments: ['succeeded'] }

test('a buyer enters the card at the gateway, whose event pays and delivers the order; no card number is stored', async () => {
  const { orderNumber, payment } = await cardOrder()
  const page = await app.http.get(payment.path)
  expect({
    status: page.status,
    cache: page.headers['cache-control'],
    script: /<script/.test(page.text),
  }).toEqual({
    status: 200,
    cache: 'no-store',
    script: false,
  })
  expect(page.text).toContain('lang="zh-TW"')
  const back = await typeCard(app, payment, visa)
  expect(back.status).toBe(303)
  expect(back.headers.location).toBe(
    `http://localhost:3000/zh-tw/marketplace/transaction/Result?orderNumber=${orderNumber}&nonce=${payment.reference}`,
  )
  await vi.waitFor(async () => expect(await stateOf(orderNumber)).toEqual(paid), { timeout: 5000 })
  expect(await licenses(orderNumber)).toHaveLength(1)
  const log = JSON.stringify(app.log)
  const kept = JSON.stringify(
    await app.rows(
      sql`select s.*, n.body from sandbox_session s left join sandbox_notice n on true`,
    ),
  )
  expect(
    { logged: log.includes(visa), kept: kept.includes(visa) },
    'card numbers are stored nowhere',
  ).toEqual({ logged: false, kept: false })
})

test('a repeated payment call returns the same payment, or none once the order is paid', async () => {
  const { orderNumber, payment } = await cardOrder()
  expect(await goAndPay(app, admin, orderNumber)).toEqual(payment)
  await tell(app, payment)
  expect(await goAndPay(app, admin, orderNumber)).toBeUndefined()
  expect(
    (await typeCard(app, payment, declined)).status,
    'a card entered too late is refused with a message',
  ).not.toBe(303)
  expect(await stateOf(orderNumber)).toEqual(paid)
})

test('a payment is booked once, even if its event is sent three times at once and another event follows', async () => {
  const { orderNumber, payment } = await cardOrder()
  const id = 'evt_0123456789abcdef'
  const told = await Promise.all([
    tell(app, payment, { id }),
    tell(app, payment, { id }),
    tell(app, payment, { id }),
  ])
  expect(told.map((it) => it.status)).toEqual([200, 200, 200])
  expect(await tell(app, payment), 'another event of the same payment').toMatchObject({
    status: 200,
  })
  expect(await stateOf(orderNumber)).toEqual(paid)
  expect(await licenses(orderNumber)).toHaveLength(1)
  expect(
    await app.rows(sql`select 1 from mail where key = ${`order.paid ${orderNumber}`}`),
  ).toHaveLength(1)
})

test('an event from yesterday is accepted with a signature from today, but not with one from yesterday', async () => {
  const { orderNumber, payment } = await cardOrder()
  const yesterday = new Date(Date.now() - 86_400_000)
  expect(await tell(app, payment, { at: yesterday })).toMatchObject({
    status: 403,
    body: { code: 'auth.forbidden' },
  })
  expect(await stateOf(orderNumber)).toMatchObject({ status: 'pending_payment' })
  expect(await tell(app, payment, { occurredAt: yesterday })).toMatchObject({ status: 200 })
  expect(await stateOf(orderNumber)).toEqual(paid)
})

test('an event with a wrong or missing signature is rejected and logged; a body that is not JSON is rejected', async () => {
  const { orderNumber, payment } = await cardOrder()
  expect(
    await tell(app, payment, { key: Buffer.alloc(32, 1).toString('base64url') }),
  ).toMatchObject({ status: 403 })
  const { session, reference, amount, currency } = payment
  const event = {
    id: 'evt_00000000ff',
    type: 'payment.succeeded',
    occurredAt: new Date().toISOString(),
    session,
    reference,
    amount,
    currency,
    brand: 'visa',
  }
  expect(await app.api('/payments/webhook', jsonOf(event, {}))).toMatchObject({ status: 403 })
  expect(
    await app.api('/payments/webhook', {
      method: 'POST',
      headers: { 'Content-Type': 'text/plain' },
      body: 'x',
    }),
  ).toMatchObject({ status: 422 })
  expect(await stateOf(orderNumber)).toMatchObject({ status: 'pending_payment' })
  expect(
    app.log.filter((it) => it['event'] === 'payment.signature_refused').length,
  ).toBeGreaterThan(1)
})

test('a declined card is reported on the page; a new payment can succeed, and a second success is refunded', async () => {
  const { orderNumber, payment } = await cardOrder()
  const told = await typeCard(app, payment, declined)
  expect(told.status).toBe(422)
  expect(told.text).toContain('role="alert"')
  await vi.waitFor(
    async () =>
      expect(await stateOf(orderNumber)).toEqual({
        status: 'payment_failed',
        payments: ['declined'],
      }),
    { timeout: 5000 },
  )
  expect(
    await app.api(`/checkout/orders/${orderNumber}/payments`, jsonOf({}, admin.headers)),
  ).toMatchObject({
    status: 200,
    body: { data: { status: 'pending_payment' } },
  })
  const again = await goAndPay(app, admin, orderNumber)
  if (!again) throw new Error('there is nothing to pay')
  await tell(app, again)
  expect(await stateOf(orderNumber)).toEqual({
    status: 'completed',
    payments: ['declined', 'succeeded'],
  })
  // the first payment succeeds after all: it is refunded, since the new payment has paid the order
  await tell(app, payment)
  await refundAll(0)
  expect(await stateOf(orderNumber)).toEqual({
    status: 'completed',
    payments: ['refunded', 'succeeded'],
  })
})

test('a decline that arrives after the payment succeeded changes nothing', async () => {
  const { orderNumber, payment } = await cardOrder()
  await tell(app, payment)
  await tell(app, payment, { type: 'payment.declined' })
  expect(await stateOf(orderNumber)).toEqual(paid)
})

test('a payment can be retried five times a day', async () => {
  const { orderNumber, payment } = await cardOrder()
  await tell(app, payment, { type: 'payment.declined' })
  for (const _ of [1, 2, 3, 4, 5]) {
    expect(
      (await app.api(`/checkout/orders/${orderNumber}/payments`, jsonOf({}, admin.headers))).status,
    ).toBe(200)
    const again = await goAndPay(app, admin, orderNumber)
    if (again) await tell(app, again, { type: 'payment.declined' })
  }
  expect(
    await app.api(`/checkout/orders/${orderNumber}/payments`, jsonOf({}, admin.headers)),
  ).toMatchObject({ status: 429, body: { code: 'rate.limited' } })
  expect((await stateOf(orderNumber)).status).toBe('payment_failed')
  expect((await orderOf(admin, orderNumber)).may).toMatchObject({ pay: false, cancel: true })
})

test('a payment not made within half an hour expires with its order, and money that arrives later is refunded', async () => {
  const { orderNumber, payment } = await cardOrder()
  await run(expireOrders, 29)
  expect((await stateOf(orderNumber)).status).toBe('pending_payment')
  await run(expireOrders, 31)
  expect(await stateOf(orderNumber)).toEqual({ status: 'expired', payments: ['expired'] })
  await tell(app, payment)
  expect(await stateOf(orderNumber)).toEqual({ status: 'expired', payments: ['refund_pending'] })
  expect(
    app.log.some((it) => it['event'] === 'payment.goes_back' && it['order.number'] === orderNumber),
  ).toBe(true)
  await refundAll(31)
  expect(await stateOf(orderNumber)).toEqual({ status: 'expired', payments: ['refunded'] })
})

test('a card that asks for 3-D Secure pays once its holder has confirmed; refused or forged, it is declined', async () => {
  const challenged = '4000002760003184'
  const { orderNumber, payment } = await cardOrder()
  const challengeIn = (text: string) => /name="challenge" value="([^"]+)"/.exec(text)?.[1] ?? ''
  const asked = await typeCard(app, payment, challenged)
  expect(asked.status).toBe(200)
  expect(challengeIn(asked.text)).not.toBe('')
  expect((await stateOf(orderNumber)).status).toBe('pending_payment')
  for (const answer of [
    { challenge: challengeIn(asked.text) },
    { challenge: `${challengeIn(asked.text).slice(0, -1)}x`, confirm: '1' },
  ]) {
    const refused = await typeCard(app, payment, '', answer)
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('role="alert"')
  }
  await vi.waitFor(async () => expect((await stateOf(orderNumber)).status).toBe('payment_failed'), {
    timeout: 5000,
  })
  const again = challengeIn((await typeCard(app, payment, challenged)).text)
  expect((await typeCard(app, payment, '', { challenge: again, confirm: '1' })).status).toBe(303)
  await vi.waitFor(async () => expect(await stateOf(orderNumber)).toEqual(paid), { timeout: 5000 })
})

test('a buyer can leave without paying; the payment page then has no form, and an unknown payment page is not found', async () => {
  const { orderNumber, payment } = await cardOrder()
  expect((await typeCard(app, payment, '', { abandon: '1' })).status).toBe(303)
  await vi.waitFor(async () => expect((await stateOf(orderNumber)).status).toBe('payment_failed'), {
    timeout: 5000,
  })
  const page = await app.http.get(payment.path)
  expect(page.text).not.toContain('<input')
  expect((await app.http.get('/sandbox-gateway/cs_none')).status).toBe(404)
})

test.runIf(databases.includes('postgres'))(
  'on PostgreSQL nobody can pay by card, not even a payment that is pending, unless CARD_SANDBOX is on',
  async () => {
    const { orderNumber, payment } = await cardOrder()
    const { order } = await prepare(admin, { paymentMethodCode: 2 })
    await using other = await startApp({ databaseUrl: app.databaseUrl ?? '' })
    const buyer = { ...admin, client: clientWith(other, admin.headers) }

    const { items } = await buyer.client.checkout.paymentMethods({
      id: '980EDFMTM01',
      websiteCode: 'zh-tw',
    })
    expect(items[2]).toMatchObject({ status: false, reasonCode: 'gateway.down' })
    expect(await place(other, buyer, order)).toMatchObject({
      status: 422,
      body: { code: 'payment.method_unavailable' },
    })
    expect((await typeCard(other, payment, visa)).status).toBe(404)
    expect(await tell(other, payment)).toMatchObject({ status: 403 })
    expect((await stateOf(orderNumber)).status).toBe('pending_payment')
  },
)
