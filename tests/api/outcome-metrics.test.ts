import { expect, test } from 'vitest'
import { countChange } from '#server/platform/db/counted-changes.ts'
import { sendNotices } from '#server/trade/payment/sandbox.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { goAndPay, tell } from '#tests/support/card-gateway.ts'
import { buy, buyerAs, grant } from '#tests/support/orders.ts'
import { admin, begin, goBack, sso, startSite } from '#tests/support/sign-in.ts'

test('orders and payments are counted by method and state, without ids', async () => {
  await using app = await startApp({ env: { CARD_SANDBOX: 'on' } })
  const { database, config, log } = app.resources
  // the gateway creates its key at the first call
  await sendNotices(database.db, config.current, { now: new Date(), log })
  expect(await samplesOf(app, /^(order|payment)/)).toEqual([])
  await grant(app, { accountId: 'A-20417', amount: 1_000_000_00 })
  const buyer = await buyerAs(app, 'yi-chun.lin')
  await buy(app, buyer)
  const { orderNumber } = await buy(app, buyer, { paymentMethodCode: 2 })
  const payment = await goAndPay(app, buyer, orderNumber)
  if (!payment) throw new Error('the order has no card payment')
  expect((await tell(app, payment, { type: 'payment.declined' })).status).toBe(200)
  expect(await samplesOf(app, /^(order|payment)/)).toEqual([
    'order_state_changes_total{state="completed"} 1',
    'order_state_changes_total{state="paid"} 1',
    'order_state_changes_total{state="payment_failed"} 1',
    'order_state_changes_total{state="pending_payment"} 2',
    'order_state_changes_total{state="provisioning"} 1',
    'orders_placed_total{method="creditCard"} 1',
    'orders_placed_total{method="giftValue"} 1',
    'payment_state_changes_total{method="creditCard",state="declined"} 1',
    'payment_state_changes_total{method="creditCard",state="pending"} 1',
    'payment_state_changes_total{method="giftValue",state="succeeded"} 1',
  ])
})

test('a change that is rolled back is not counted', async () => {
  await using app = await startApp()
  const { db, background } = app.resources.database
  const change = { counter: 'orders_placed_total', labels: { method: 'giftValue' } }
  const rolledBack = db.transaction((tx) => {
    countChange(tx, change)
    return Promise.reject(new Error('no'))
  })
  await expect(rolledBack).rejects.toThrow('no')
  expect(await samplesOf(app, /^orders/)).toEqual([])
  for (const it of [db, background])
    await it.transaction(async (tx) => {
      countChange(tx, change)
      await tx.execute('select 1')
    })
  expect(await samplesOf(app, /^orders/)).toEqual(['orders_placed_total{method="giftValue"} 2'])
})

test('sign-ins and passwords are counted by outcome', async () => {
  await using app = await startSite()
  const started = await begin(app)
  await started.send(admin, 'not the password')
  await goBack(started, await started.send(admin))
  await started.walk.get(`${app.origin}${sso}/callback?state=forged&code=x`)
  expect(await samplesOf(app, /^(sign_ins|password)/)).toEqual([
    'password_attempts_total{outcome="done"} 1',
    'password_attempts_total{outcome="wrong"} 1',
    'sign_ins_total{outcome="admitted"} 1',
    'sign_ins_total{outcome="state"} 1',
  ])
})

/** Returns the samples of metrics whose names match, sorted. */
async function samplesOf({ resources }: TestApp, name: RegExp): Promise<string[]> {
  const text = await resources.metrics.registry.metrics()
  return text
    .split('\n')
    .filter((line) => name.test(line) && line.includes('{'))
    .toSorted()
}
