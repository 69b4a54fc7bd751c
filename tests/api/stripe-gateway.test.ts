import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { refundCards } from '#server/trade/order/refund.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { paymentStateOf } from '#tests/support/card-gateway.ts'
import { buy, type Buyer, buyerAs, jsonOf, orderOf } from '#tests/support/orders.ts'
import { type StripeApi, startStripeApi } from '#tests/support/stripe-api.ts'

let stripe: StripeApi
let app: TestApp
let admin: Buyer
beforeAll(async () => {
  stripe = await startStripeApi()
  app = await startApp({
    config: { orders: { cards: { gateway: 'stripe' } } },
    env: {
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_API_URL: stripe.url,
    },
  })
  admin = await buyerAs(app, 'yi-chun.lin')
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await stripe[Symbol.asyncDispose]()
})
beforeEach(() => stripe.fail(0))

const stateOf = (orderNumber: string) => paymentStateOf(admin, orderNumber)

async function goToPay(orderNumber: string) {
  const { status, headers } = await app.ask(
    `/marketplace/api/v1/checkout/orders/${orderNumber}/payment`,
    { headers: admin.headers },
  )
  return { status, location: String(headers.location) }
}

/** Orders something by card, and goes to Stripe's page. */
async function begin() {
  const { orderNumber } = await buy(app, admin, { paymentMethodCode: 2 })
  const { location } = await goToPay(orderNumber)
  const session = location.split('/').at(-1) ?? ''
  return { orderNumber, session }
}

function tell({ body, signature }: ReturnType<StripeApi['message']>) {
  return app.api('/payments/webhook/stripe', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Stripe-Signature': signature },
    body,
  })
}

const completed = 'checkout.session.completed'

async function payAndTell() {
  const begun = await begin()
  stripe.pay(begun.session)
  expect(await tell(stripe.message(completed, begun.session))).toMatchObject({ status: 200 })
  return begun
}

test('a buyer pays on the page of Stripe, in the order’s amount and language, by VISA or Mastercard', async () => {
  const { orderNumber, session } = await begin()
  const { totals } = await orderOf(admin, orderNumber)
  const opened = stripe.sessions.get(session)
  expect(opened).toMatchObject({ amount_total: totals.subtotal, currency: 'twd' })
  const blocked = 'payment_method_options[card][restrictions][brands_blocked]'
  const back = `/zh-tw/marketplace/transaction/Result?orderNumber=${orderNumber}&nonce=${opened?.client_reference_id}`
  expect(opened?.params).toMatchObject({
    mode: 'payment',
    locale: 'zh-TW',
    'allowed_payment_method_types[0]': 'card',
    [`${blocked}[0]`]: 'american_express',
    [`${blocked}[1]`]: 'discover_global_network',
    success_url: `http://localhost:3000${back}`,
    cancel_url: `http://localhost:3000${back}`,
    'metadata[order_number]': orderNumber,
  })
})

test('whoever goes to pay again comes to the same session', async () => {
  const { orderNumber, session } = await begin()
  const count = stripe.sessions.size
  expect((await goToPay(orderNumber)).location).toMatch(new RegExp(`/${session}$`))
  expect(stripe.sessions.size).toBe(count)
})

test('the message of a paid session pays and delivers the order once, however often it comes', async () => {
  const { orderNumber, session } = await begin()
  stripe.pay(session)
  const message = stripe.message(completed, session)
  for (const _ of [1, 2, 3]) expect(await tell(message)).toMatchObject({ status: 200 })
  expect(await tell(stripe.message(completed, session))).toMatchObject({ status: 200 })
  expect(await stateOf(orderNumber)).toEqual({ status: 'completed', payments: ['succeeded'] })
  const rows = await app.rows<{ brand: string }>(
    sql`select brand from payment where order_number = ${orderNumber}`,
  )
  expect(rows).toEqual([{ brand: 'mastercard' }])
})

test('a message that Stripe did not sign, or that is too old, changes nothing', async () => {
  const { orderNumber, session } = await begin()
  stripe.pay(session)
  const old = new Date(Date.now() - 6 * 60_000)
  for (const message of [
    stripe.message(completed, session, { secret: 'whsec_other' }),
    stripe.message(completed, session, { at: old }),
    { ...stripe.message(completed, session), signature: '' },
  ])
    expect(await tell(message)).toMatchObject({ status: 403, body: { code: 'auth.forbidden' } })
  const { body } = stripe.message(completed, session)
  const { signature } = stripe.message(completed, session, { id: 'evt_another' })
  expect(await tell({ body, signature })).toMatchObject({ status: 403 })
  expect((await stateOf(orderNumber)).status).toBe('pending_payment')
})

test('a session that ends unpaid fails the payment; a declined card alone does not, since another one can follow', async () => {
  const { orderNumber, session } = await begin()
  expect(await tell(stripe.message('payment_intent.payment_failed', session))).toMatchObject({
    status: 200,
  })
  expect(await tell(stripe.message(completed, session))).toMatchObject({ status: 200 })
  expect((await stateOf(orderNumber)).status).toBe('pending_payment')
  await tell(stripe.message('checkout.session.expired', session))
  expect(await stateOf(orderNumber)).toEqual({ status: 'payment_failed', payments: ['declined'] })
})

test('sessions of the same account that are not ours are received and change nothing', async () => {
  const { session } = await begin()
  stripe.pay(session)
  for (const reference of [null, '00000000-0000-4000-8000-000000000000'])
    expect(
      await tell(
        stripe.message(completed, session, { changes: { client_reference_id: reference } }),
      ),
    ).toMatchObject({ status: 200 })
})

test('a wrong amount does not pay the order, and is refunded as it came', async () => {
  const { orderNumber, session } = await begin()
  stripe.pay(session)
  await tell(stripe.message(completed, session, { changes: { amount_total: 100 } }))
  expect(await stateOf(orderNumber)).toEqual({
    status: 'pending_payment',
    payments: ['refund_pending'],
  })
  await refundAll()
  expect(stripe.refunds.at(-1)).toMatchObject({ amount: 100 })
})

test('a refund is sent to Stripe once, also if the first answer was lost', async () => {
  const { orderNumber } = await payAndTell()
  const before = stripe.refunds.length
  const staff = await buyerAs(app, 'noor.haddad')
  await app.api(
    `/checkout/orders/${orderNumber}/refund`,
    jsonOf({ reason: 'Does not fit' }, staff.headers),
  )
  expect(await stateOf(orderNumber)).toEqual({ status: 'refunded', payments: ['refunded'] })
  await app.rows(
    sql`update payment set status = 'refund_pending' where order_number = ${orderNumber}`,
  )
  await refundAll()
  expect(stripe.refunds.length).toBe(before + 1)
  const { totals } = await orderOf(admin, orderNumber)
  expect(stripe.refunds.at(-1)).toMatchObject({ amount: totals.subtotal })
})

test('while Stripe is unavailable the buyer is told so, and the order stays payable', async () => {
  const { orderNumber } = await buy(app, admin, { paymentMethodCode: 2 })
  stripe.fail(3)
  expect((await goToPay(orderNumber)).status).toBe(422)
  expect(app.log.filter((it) => it['event'] === 'payment.gateway_down')).toMatchObject([
    { 'order.number': orderNumber },
  ])
  expect((await stateOf(orderNumber)).status).toBe('pending_payment')
  expect((await goToPay(orderNumber)).status).toBe(302)
})

function refundAll() {
  const { database, config, gatewayOf, log } = app.resources
  return refundCards(database.db, gatewayOf(config.current), { now: new Date(), log })
}
