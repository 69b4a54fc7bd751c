import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendNotices } from '#server/trade/payment/sandbox.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { goAndPay, tell } from '#tests/support/card-gateway.ts'
import { type ApiClient, clientAs, refusalOf } from '#tests/support/client.ts'
import { type CrmClient, crmClient } from '#tests/support/crm.ts'
import { giftValueFaults } from '#tests/support/gift-lots.ts'
import { creditUsed, giftValueLeft, licensesOf, orderMails } from '#tests/support/order-rows.ts'
import { buy, buyerAs, type Buyer, grant, orderOf } from '#tests/support/orders.ts'
import { signInAs } from '#tests/support/people.ts'
import { computer, computerItems } from '#tests/support/quotes.ts'

let app: TestApp
let admin: Buyer
let staff: ApiClient
let crm: CrmClient
beforeAll(async () => {
  app = await startApp({ env: { CARD_SANDBOX: 'on' } })
  await grant(app, { accountId: 'A-20417', amount: 1_000_000_00 })
  admin = await buyerAs(app, 'yi-chun.lin')
  staff = await clientAs(app, 'noor.haddad')
  crm = crmClient(app, await signInAs(app, 'wei-ting.chou'))
  const { database, config, log } = app.resources
  // call the gateway once, so that it creates the key that the tests sign events with
  await sendNotices(database.db, config.current, { now: new Date(), log })
})
afterAll(async () => {
  expect(await giftValueFaults(app)).toEqual([])
  await app[Symbol.asyncDispose]()
})

const reason = 'Cannot be supplied'
const taxRate = 0.05

/** A subscription, which is delivered at once, with a service that staff deliver. */
const mixed = {
  urlAlias: 'edge365-vision-runtime',
  partNumber: '980EDVRSL01',
  items: [{ partNumber: '980EDVRFS01' }],
}

/** Buys the subscription with the service. The license is delivered, the service is not. */
async function buyMixed(paymentMethodCode: 0 | 1 | 2) {
  const { orderNumber } = await buy(app, admin, { ...mixed, paymentMethodCode })
  const payment = paymentMethodCode === 2 && (await goAndPay(app, admin, orderNumber))
  if (payment) await tell(app, payment)
  const order = await orderOf(admin, orderNumber)
  expect(order).toMatchObject({
    status: 'provisioning',
    lines: [{ isDelivered: true }, { isDelivered: false }],
  })
  return order
}

const refund = async (orderNumber: string) =>
  (await staff.order.refund({ orderNumber, reason })).data

async function limitedStock(): Promise<number> {
  const [row] = await app.rows<{ quantity: number }>(
    sql`select quantity from stock where part_number = '980EDVRSL01' and kind = 'limited'`,
  )
  return row?.quantity ?? 0
}

/** The amounts that counted toward the level for an order, in hundredths. */
const counted = (orderNumber: string) =>
  app.rows<{ amount_minor: string }>(
    sql`select amount_minor::text from level_spend where order_number = ${orderNumber} and uncounted_at is null`,
  )

test.each([0, 1, 2] as const)(
  'a refund of payment method %i returns what was not delivered, to the hundredth, and leaves the rest',
  async (paymentMethodCode) => {
    const order = await buyMixed(paymentMethodCode)
    const { orderNumber, totals } = order
    const [sent, waiting] = order.lines
    const giftBefore = Number(await giftValueLeft(app, 'A-20417'))
    const creditBefore = await creditUsed(app, 'A-20417')
    const stockBefore = await limitedStock()
    const keptGoods = sent?.converted ?? 0
    const kept = keptGoods + (paymentMethodCode === 2 ? Math.round(keptGoods * taxRate) : 0)
    const amount = totals.subtotal - kept
    expect(amount).toBeGreaterThanOrEqual(waiting?.converted ?? 0)
    expect(await refund(orderNumber)).toMatchObject({
      status: paymentMethodCode === 2 ? 'refund_pending' : 'refunded',
    })
    expect(await orderOf(admin, orderNumber)).toMatchObject({
      status: 'refunded',
      progress: 'complete',
      refunded: amount,
      lines: [
        { isDelivered: true, refunded: null },
        { isDelivered: false, refunded: amount },
      ],
      payments: [{ status: 'refunded', amount: totals.subtotal, refunded: amount }],
    })
    const returned = (method: number) => (method === paymentMethodCode ? amount : 0)
    expect({
      gift: Number(await giftValueLeft(app, 'A-20417')) - giftBefore,
      credit: creditBefore - (await creditUsed(app, 'A-20417')),
      card: await refundedByGateway(orderNumber),
    }).toEqual({ gift: returned(0), credit: returned(1), card: returned(2) })
    expect(await licensesOf(app, orderNumber)).toMatchObject([{ status: 'usable' }])
    expect(await limitedStock()).toBe(stockBefore)
    expect(await counted(orderNumber)).toEqual([{ amount_minor: String(sent?.price) }])
    expect((await orderMails(app, orderNumber)).at(-1)).toBe('order.partly-refunded')
  },
)

async function refundedByGateway(orderNumber: string): Promise<number> {
  const [row] = await app.rows<{ refunded: string }>(
    sql`select coalesce(sum(refunded_minor), 0) as refunded from sandbox_session where order_number = ${orderNumber}`,
  )
  return Number(row?.refunded)
}

test('the buyer is told which items are refunded and how much, in the list, the CSV file and an email', async () => {
  const { orderNumber, lines, totals } = await buyMixed(0)
  const amount = lines[1]?.converted ?? 0
  await refund(orderNumber)
  const decimal = (minor: number) => (minor / 100).toFixed(2)
  const { items } = await admin.client.orderHistory.orders({ pageSize: 5 })
  expect(items.find((it) => it.orderNumber === orderNumber)).toMatchObject({
    status: 'refunded',
    amount: totals.subtotal,
    refunded: amount,
  })
  const csv = await app.ask(
    '/marketplace/api/v1/profile/download/order-histories?websiteCode=en-tw',
    { headers: { ...admin.headers, 'X-Company-Id': admin.accountId } },
  )
  const rows = csv.text.split('\r\n').filter((it) => it.startsWith(orderNumber))
  expect(csv.text.split('\r\n')[0]).toContain(',Order total,Refunded,')
  expect(rows[0]).toContain(`,USD,0.00,${decimal(totals.subtotal)},${decimal(amount)},`)
  expect(rows[1]).toContain(',USD,,,,')
  const [mail] = await app.rows<{ facts: Record<string, string> }>(
    sql`select facts from mail where kind = 'order.partly-refunded' and facts->>'orderNumber' = ${orderNumber}`,
  )
  expect(mail?.facts).toMatchObject({
    refundedItems: lines[1]?.name,
    refunded: `USD ${new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(amount / 100)}`,
  })
  const document = `/marketplace/api/v1/checkout/orders/${orderNumber}/document`
  const pdf = await app.ask(document, { headers: admin.headers })
  expect(pdf.status).toBe(200)
})

test('a refunded line can no longer be delivered, a delivery can no longer be undone, and nothing is refunded twice', async () => {
  const { orderNumber } = await buy(app, admin, {
    ...computer,
    items: computerItems,
    paymentMethodCode: 1,
  })
  const line = (number: string) => ({ orderNumber, orderItem: `${orderNumber}-${number}` })
  expect((await crm.deliver(line('01'))).status).toBe(200)
  const before = await creditUsed(app, 'A-20417')
  const refunds = await Promise.allSettled([refund(orderNumber), refund(orderNumber)])
  expect(refunds.map((it) => it.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const { refunded, totals, lines } = await orderOf(admin, orderNumber)
  expect(refunded).toBe(totals.subtotal - (lines[0]?.converted ?? 0))
  expect(lines.map((it) => it.refunded)).toEqual([
    null,
    ...lines.slice(1).map((it) => it.converted * it.quantity),
  ])
  expect(await creditUsed(app, 'A-20417')).toBe(before - refunded)
  expect(await crm.deliver(line('02'))).toMatchObject({
    status: 409,
    body: { code: 'order.state_conflict' },
  })
  expect(await crm.undo(line('01'))).toMatchObject({
    status: 409,
    body: { code: 'order.state_conflict' },
  })
  const again = await refusalOf(staff.order.refund({ orderNumber, reason }))
  expect(again).toMatchObject({ status: 409 })
  expect(await creditUsed(app, 'A-20417')).toBe(before - refunded)
})

test('what was kept counts toward the budget of the buyer, what was refunded does not', async () => {
  const general = await buyerAs(app, 'chih-ming.huang')
  const spent = async () => (await general.client.order.ownBudget({})).spent
  const before = await spent()
  const { orderNumber } = await buy(app, general, { ...mixed, paymentMethodCode: 1 })
  const { lines } = await orderOf(general, orderNumber)
  expect((await spent()) - before).toBe(lines.reduce((sum, it) => sum + it.price, 0))
  await refund(orderNumber)
  expect((await spent()) - before).toBe(lines[0]?.price)
})
