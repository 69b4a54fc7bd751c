import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refundCards } from '#server/trade/order/refund.ts'
import { sendNotices } from '#server/trade/payment/sandbox.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { goAndPay, paymentStateOf, startCardOrder, tell } from '#tests/support/card-gateway.ts'
import { buyerAs, type Buyer, jsonOf } from '#tests/support/orders.ts'

let app: TestApp
let admin: Buyer
beforeAll(async () => {
  app = await startApp({ env: { CARD_SANDBOX: 'on' } })
  admin = await buyerAs(app, 'yi-chun.lin')
  // call the gateway once, so that it creates the key that the tests sign events with
  const { database, config, log } = app.resources
  await sendNotices(database.db, config.current, { now: new Date(), log })
})
afterAll(() => app[Symbol.asyncDispose]())

const cardOrder = () => startCardOrder(app, admin)
const stateOf = (orderNumber: string) => paymentStateOf(admin, orderNumber)
const refundAll = () => {
  const { database, config, gatewayOf, log } = app.resources
  return refundCards(database.db, gatewayOf(config.current), { now: new Date(), log })
}

test('money for a cancelled order, or in the wrong amount, is marked for a refund', async () => {
  const { orderNumber, payment } = await cardOrder()
  await app.api(`/checkout/orders/${orderNumber}/cancel`, jsonOf({}, admin.headers))
  await tell(app, payment)
  expect(await stateOf(orderNumber)).toEqual({ status: 'cancelled', payments: ['refund_pending'] })
  const { orderNumber: other, payment: wrong } = await cardOrder()
  await tell(app, wrong, { amount: wrong.amount - 1 })
  expect(await stateOf(other)).toEqual({ status: 'pending_payment', payments: ['refund_pending'] })
})

test('staff can refund an order that was paid by card', async () => {
  const { orderNumber, payment } = await cardOrder()
  await tell(app, payment)
  const staff = await buyerAs(app, 'noor.haddad')
  expect(
    await app.api(
      `/checkout/orders/${orderNumber}/refund`,
      jsonOf({ reason: 'Does not fit' }, staff.headers),
    ),
  ).toMatchObject({ status: 200 })
  expect(await stateOf(orderNumber)).toEqual({ status: 'refunded', payments: ['refunded'] })
})

test('an order counts as refunded only once each of its card payments is, also a second one that came late', async () => {
  const { orderNumber, payment } = await cardOrder()
  await tell(app, payment, { type: 'payment.declined' })
  await app.api(`/checkout/orders/${orderNumber}/payments`, jsonOf({}, admin.headers))
  const again = await goAndPay(app, admin, orderNumber)
  if (!again) throw new Error('there is nothing to pay')
  await tell(app, again)
  await tell(app, payment)
  const { db } = app.resources.database
  const rename = (from: string, to: string) =>
    db.execute(
      sql`update payment set session = ${to}
        where order_number = ${orderNumber} and session = ${from}`,
    )
  await rename(again.session, 'cs_unknown') // the gateway refuses to refund this payment
  const staff = await buyerAs(app, 'noor.haddad')
  const refund = { reason: 'Does not fit' }
  await app.api(`/checkout/orders/${orderNumber}/refund`, jsonOf(refund, staff.headers))
  expect(await stateOf(orderNumber)).toEqual({
    status: 'refund_pending',
    payments: ['refunded', 'refund_pending'],
  })
  await rename('cs_unknown', again.session)
  await refundAll()
  expect(await stateOf(orderNumber)).toEqual({
    status: 'refunded',
    payments: ['refunded', 'refunded'],
  })
})
