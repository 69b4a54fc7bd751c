import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expireOrders } from '#server/trade/order/expire.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import {
  buy,
  buyerAs,
  type Buyer,
  grant,
  jsonOf,
  orderOf,
  place,
  prepare,
} from '#tests/support/orders.ts'
import { giftValueLeft, orderMails, statesOf } from '#tests/support/order-rows.ts'

let app: TestApp
let admin: Buyer
let general: Buyer
let basic: Buyer
beforeAll(async () => {
  app = await startApp()
  await grant(app, { accountId: 'A-20417', amount: 1_000_000_00 })
  admin = await buyerAs(app, 'yi-chun.lin')
  general = await buyerAs(app, 'chih-ming.huang')
  basic = await buyerAs(app, 'mei-ling.wu')
})
afterAll(() => app[Symbol.asyncDispose]())

function act(
  buyer: Buyer,
  orderNumber: string,
  action: 'approve' | 'reject' | 'cancel',
  body: object = {},
) {
  return app.api(`/checkout/orders/${orderNumber}/${action}`, jsonOf(body, buyer.headers))
}

test('a Basic member requests approval, and approval by the Admin pays and delivers the order', async () => {
  const before = await giftValueLeft(app, 'A-20417')
  const { orderNumber, httpStatus, status, approvers, dueAt } = await buy(
    app,
    basic,
    { requestApproval: true },
    { requestApproval: true, note: 'For line 3' },
  )
  expect(approvers).toContain('林怡君')
  expect(Date.parse(dueAt ?? '') - Date.now(), 'lapses in seven days').toBeGreaterThan(
    6 * 86_400_000,
  )
  expect({ httpStatus, status }).toEqual({ httpStatus: 202, status: 'pending_approval' })
  expect(await giftValueLeft(app, 'A-20417')).toBe(before)
  expect(await orderMails(app, orderNumber)).toEqual(['order.approval-needed'])
  expect(await act(general, orderNumber, 'approve')).toMatchObject({ status: 403 })
  expect(await act(admin, orderNumber, 'approve', { note: 'Go ahead' })).toMatchObject({
    status: 200,
    body: { data: { status: 'completed', progress: 'complete' } },
  })
  expect(await statesOf(basic, orderNumber)).toEqual([
    'pending_approval',
    'pending_payment',
    'paid',
    'provisioning',
    'completed',
  ])
  expect(await act(admin, orderNumber, 'approve')).toMatchObject({
    status: 409,
    body: { code: 'order.state_conflict', context: { status: 'completed' } },
  })
})

test('an Admin can reject a request, and the buyer can withdraw it', async () => {
  const asked = { requestApproval: true }
  const { orderNumber: one } = await buy(app, basic, asked, asked)
  expect(await act(admin, one, 'reject', { note: 'Not this year' })).toMatchObject({
    status: 200,
    body: { data: { status: 'rejected', progress: null } },
  })
  const { orderNumber: two } = await buy(app, basic, asked, asked)
  expect(await act(basic, two, 'cancel')).toMatchObject({
    status: 200,
    body: { data: { status: 'cancelled' } },
  })
  expect(await orderMails(app, one)).toEqual(['order.approval-needed', 'order.rejected'])
})

test('nobody approves or rejects an order of their own, also after becoming Admin', async () => {
  const asked = { requestApproval: true }
  const { orderNumber } = await buy(app, general, asked, asked)
  const roleOf = (role: string) =>
    app.rows(sql`update membership set role = ${role} where person_id = (
      select id from person where email like 'chih-ming.huang@%')`)
  await roleOf('Admin')
  for (const action of ['approve', 'reject'] as const)
    expect(await act(general, orderNumber, action)).toMatchObject({
      status: 403,
      body: { code: 'order.own_approval' },
    })
  expect((await orderOf(general, orderNumber)).may).toMatchObject({ approve: false, cancel: true })
  await roleOf('General')
  expect(await act(general, orderNumber, 'cancel')).toMatchObject({ status: 200 })
})

test('an Admin sees the price asked and the price now, and approves at the price now', async () => {
  const asked = { requestApproval: true, quantity: 2 }
  const { orderNumber, totals } = await buy(app, basic, asked, { requestApproval: true })
  await app.rows(sql`update purchase_order set
    quote = jsonb_set(quote, '{lines,0,price}', '7000') where order_number = ${orderNumber}`)
  const { data } = await admin.client.order.approval({ orderNumber })
  expect(data).toMatchObject({
    asked: { subtotal: totals.subtotal },
    now: { subtotal: totals.subtotal },
    lines: [{ partNumber: '980EDFMTM01', asked: 7000, now: totals.unitPrice }],
    value: totals.goods,
    budget: null,
  })
  expect(await act(admin, orderNumber, 'approve')).toMatchObject({
    status: 409,
    body: { code: 'checkout.price_changed' },
  })
  const agreed = { expectedSubtotal: totals.subtotal }
  expect(await act(admin, orderNumber, 'approve', { expectedSubtotal: 1 })).toMatchObject({
    status: 409,
  })
  expect(await act(admin, orderNumber, 'approve', agreed)).toMatchObject({
    status: 200,
    body: {
      data: {
        status: 'completed',
        totals: { subtotal: totals.subtotal },
        lines: [{ price: totals.unitPrice }],
      },
    },
  })
  expect(
    await admin.client.order.approval({ orderNumber }).catch((it: Error) => it.message),
  ).toBeTruthy()
})

test('an order tells who can approve it, its licenses, and the level and list price it was priced at', async () => {
  const asked = { requestApproval: true }
  const { orderNumber } = await buy(app, basic, asked, asked)
  expect(await orderOf(basic, orderNumber)).toMatchObject({
    approvers: ['林怡君'],
    licenses: [],
    memberType: 2,
    rateAt: null,
  })
  await act(admin, orderNumber, 'approve')
  const { approvers, licenses, lines } = await orderOf(basic, orderNumber)
  expect(approvers).toEqual([])
  expect(licenses).toHaveLength(1)
  expect(lines[0]?.listPrice).toBeGreaterThan(lines[0]?.price ?? 0)
})

test('of two concurrent orders that together exceed the budget of a General member, one needs approval', async () => {
  const set = (limit: number | null) => admin.client.order.setBudget({ contactId: null, limit })
  const { items } = await admin.client.order.budgets({})
  const spent = items[0]?.spent ?? 0
  expect(await set(spent + 10_000)).toMatchObject({
    currency: 'USD',
    defaultLimit: spent + 10_000,
  })
  const [one, two] = [await prepare(general), await prepare(general)]
  const placed = await Promise.all([place(app, general, one.order), place(app, general, two.order)])
  expect(placed.map((it) => it.status).toSorted((a, b) => a - b)).toEqual([201, 202])
  await set(null)
})

test('a General member reads their own budget, and a quote tells that an order exceeds it', async () => {
  const { items } = await admin.client.order.budgets({})
  const spent = items[0]?.spent ?? 0
  const limit = spent + 8_000
  await admin.client.order.setBudget({ contactId: null, limit })
  expect(await general.client.order.ownBudget({})).toMatchObject({ currency: 'USD', limit, spent })
  expect(await admin.client.order.ownBudget({})).toMatchObject({ limit: null })
  const budget = { currency: 'USD', limit, spent }
  const { quote: within } = await prepare(general)
  expect(within).toMatchObject({ isForApproval: false, approvalReason: null, budget })
  const { quote: above, order } = await prepare(general, { quantity: 2 })
  expect(above).toMatchObject({ isForApproval: true, approvalReason: 'budget', budget })
  expect((await place(app, general, order)).status).toBe(202)
  const { quote: requested } = await prepare(general, { requestApproval: true })
  expect(requested).toMatchObject({ isForApproval: true, approvalReason: 'requested' })
  const { quote: byAdmin } = await prepare(admin, { quantity: 2 })
  expect(byAdmin).toMatchObject({ isForApproval: false, budget: null })
  await admin.client.order.setBudget({ contactId: null, limit: null })
})

test('a request for approval expires after seven days', async () => {
  const { database, config, log } = app.resources
  const asked = { requestApproval: true }
  const { orderNumber } = await buy(app, basic, asked, asked)
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
  await expireOrders(database.db, config.current, { now: inDays(6.9), log })
  expect((await orderOf(basic, orderNumber)).status).toBe('pending_approval')
  await expireOrders(database.db, config.current, { now: inDays(7.1), log })
  expect((await orderOf(basic, orderNumber)).status).toBe('expired')
})
