import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#server/trade/order/order-contract.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { buy, buyerAs, type Buyer, grant, jsonOf, orderOf } from '#tests/support/orders.ts'

const brush = '980MONBRS01'
const main = '980EDFMTM01'
let app: TestApp
let admin: Buyer
let basic: Buyer
beforeAll(async () => {
  app = await startApp()
  await grant(app, { accountId: 'A-20417', amount: 1_000_000_00 })
  admin = await buyerAs(app, 'yi-chun.lin')
  basic = await buyerAs(app, 'mei-ling.wu')
})
afterAll(() => app[Symbol.asyncDispose]())

async function ask(who = basic): Promise<string> {
  const asked = { requestApproval: true }
  const changes = { ...asked, items: [{ partNumber: brush }], quantity: 3 }
  return (await buy(app, who, changes, asked)).orderNumber
}

async function change(orderNumber: string, wanted: object, who = admin) {
  const { status, body } = await app.api(
    `/checkout/orders/${orderNumber}/change`,
    jsonOf({ note: 'Two are enough', ...wanted }, who.headers),
  )
  return { status, ...(body as { data?: Order; code?: string }) }
}

const linesOf = ({ lines }: { lines: Order['lines'] }) =>
  lines.map(({ partNumber, quantity, orderItem }) => [partNumber, quantity, orderItem.slice(-3)])

test('an Admin takes pieces and lines away, the price follows, and the order still waits', async () => {
  const orderNumber = await ask()
  const before = await orderOf(basic, orderNumber)
  expect((await change(orderNumber, { quantity: 2, without: [brush] })).status).toBe(200)
  const after = await orderOf(basic, orderNumber)
  expect(after.status).toBe('pending_approval')
  expect(linesOf(after)).toEqual([[main, 2, '-01']])
  expect(after.totals).toMatchObject({ quantity: 2, goods: after.totals.unitPrice * 2 })
  expect(after.totals.subtotal).toBeLessThan(before.totals.subtotal)
  expect(after.askedFor).toMatchObject({
    totals: before.totals,
    lines: [
      { partNumber: main, quantity: 3 },
      { partNumber: brush, quantity: 3 },
    ],
  })
  expect(after.events.at(-1)).toMatchObject({
    from: 'pending_approval',
    to: 'pending_approval',
    actor: 'admin',
    reason: 'Two are enough',
  })
  const { body } = await app.api(
    `/checkout/orders/${orderNumber}/approve`,
    jsonOf({ expectedSubtotal: after.totals.subtotal }, admin.headers),
  )
  expect((body as { data: Order }).data).toMatchObject({
    status: 'completed',
    totals: after.totals,
  })
  expect((body as { data: Order }).data.licenses).toHaveLength(2)
})

test('the buyer is told each change by email and notification, with what changed and both totals', async () => {
  const orderNumber = await ask()
  await change(orderNumber, { quantity: 2 })
  await change(orderNumber, { without: [brush] })
  const mails = await app.rows<{ facts: Record<string, string> }>(
    sql`select facts from mail where kind = 'order.changed' and facts->>'orderNumber' = ${orderNumber} order by created_at`,
  )
  expect(mails.map((it) => it.facts['changes'])).toEqual([
    expect.stringMatching(/3 → 2；.*3 → 2$/) as string,
    expect.stringMatching(/2 → 0$/) as string,
  ])
  expect(mails[1]?.facts['totalBefore']).toBe(mails[0]?.facts['total'])
  const told = await app.rows(
    sql`select id from notification where kind = 'order.changed' and facts->>'orderNumber' = ${orderNumber}`,
  )
  expect(told).toHaveLength(2)
  const after = await orderOf(basic, orderNumber)
  expect(after.askedFor?.totals.quantity, 'what the buyer asked for first').toBe(3)
})

test.each([
  ['nothing', {}, 422, 'field.required'],
  ['more pieces', { quantity: 4 }, 422, 'checkout.quantity_exceeded'],
  ['no piece', { quantity: 0 }, 422, 'field.too_short'],
  ['without the main line', { without: [main] }, 422, 'field.option_unknown'],
  ['without a line that it does not have', { without: ['980XX'] }, 422, 'field.option_unknown'],
])('an order is not changed to %s', async (_, wanted, status, code) => {
  const orderNumber = await ask()
  const before = await orderOf(basic, orderNumber)
  const answer = await change(orderNumber, wanted)
  expect([answer.status, answer.code]).toEqual([status, code])
  expect(await orderOf(basic, orderNumber)).toEqual(before)
})

test('nobody changes their own order, and only an order that waits for approval is changed', async () => {
  const { orderNumber: paid } = await buy(app, admin)
  expect((await change(paid, { quantity: 1 })).code).toBe('order.own_approval')
  const orderNumber = await ask()
  await app.api(
    `/checkout/orders/${orderNumber}/reject`,
    jsonOf({ note: 'No need' }, admin.headers),
  )
  expect(await change(orderNumber, { quantity: 2 })).toMatchObject({
    status: 409,
    code: 'order.state_conflict',
  })
})
