import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { type CrmClient, crmClient } from '#tests/support/crm.ts'
import { buy, type Buyer, buyerAs, grant, jsonOf, orderOf } from '#tests/support/orders.ts'
import { creditUsed, giftValueLeft, statesOf } from '#tests/support/order-rows.ts'
import { signInAs } from '#tests/support/people.ts'
import { computer, computerItems } from '#tests/support/quotes.ts'

let app: TestApp
let admin: Buyer
let crm: CrmClient
beforeAll(async () => {
  app = await startApp({ env: { CARD_SANDBOX: 'on' } })
  await grant(app, { accountId: 'A-20417', amount: 1_000_000_00 })
  admin = await buyerAs(app, 'yi-chun.lin')
  crm = crmClient(app, await signInAs(app, 'wei-ting.chou'))
})
afterAll(() => app[Symbol.asyncDispose]())

const hardware = { ...computer, items: computerItems }
const cancel = (orderNumber: string) =>
  app.api(`/checkout/orders/${orderNumber}/cancel`, jsonOf({}, admin.headers))

test('the answer to an order has the status that the order has afterwards, for every payment method', async () => {
  const answered = {
    giftValue: await buy(app, admin, { paymentMethodCode: 0 }),
    creditTerms: await buy(app, admin, { paymentMethodCode: 1 }),
    card: await buy(app, admin, { paymentMethodCode: 2 }),
    hardware: await buy(app, admin, { ...hardware, paymentMethodCode: 0 }),
    free: await buy(app, admin, { partNumber: '980EDFMFR01', paymentMethodCode: 1 }),
  }
  const statuses = Object.entries(answered).map(([name, it]) => [name, it.status])
  expect(Object.fromEntries(statuses)).toEqual({
    giftValue: 'completed',
    creditTerms: 'completed',
    card: 'pending_payment',
    hardware: 'provisioning',
    free: 'completed',
  })
  for (const { orderNumber, status, progress } of Object.values(answered))
    expect(await orderOf(admin, orderNumber)).toMatchObject({ status, progress })
})

test('a canceled order that waited for delivery returns its gift value once, even if it is canceled twice at once', async () => {
  const before = await giftValueLeft(app, 'A-20417')
  const { orderNumber } = await buy(app, admin, { ...hardware, paymentMethodCode: 0 })
  expect(await giftValueLeft(app, 'A-20417')).not.toBe(before)
  const answers = await Promise.all([cancel(orderNumber), cancel(orderNumber), cancel(orderNumber)])
  expect(answers.map((it) => it.status).filter((it) => it === 200)).toHaveLength(1)
  expect(await giftValueLeft(app, 'A-20417')).toBe(before)
})

test('of a cancellation and a delivery at once, one takes effect, and only a cancellation returns the credit', async () => {
  for (let round = 0; round < 6; round += 1) {
    const before = await creditUsed(app, 'A-20417')
    const { orderNumber, totals } = await buy(app, admin, { ...hardware, paymentMethodCode: 1 })
    const line = { orderNumber, orderItem: `${orderNumber}-01` }
    const both = [() => cancel(orderNumber), () => crm.deliver(line)]
    if (round % 2 === 1) both.reverse()
    const answers = await Promise.all(both.map((it) => it()))
    expect(answers.filter((it) => it.status === 200)).toHaveLength(1)
    const { status, lines } = await orderOf(admin, orderNumber)
    const isCanceled = status === 'cancelled'
    expect(lines.some((it) => it.isDelivered)).toBe(!isCanceled)
    expect(await creditUsed(app, 'A-20417')).toBe(before + (isCanceled ? 0 : totals.subtotal))
    expect((await statesOf(admin, orderNumber)).includes('cancelled')).toBe(isCanceled)
  }
})
