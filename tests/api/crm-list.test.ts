import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { clientWith } from '#tests/support/client.ts'
import { type CrmClient, crmClient } from '#tests/support/crm.ts'
import { waitingLine } from '#tests/support/deliveries.ts'
import { type SignedInPerson, signInAs } from '#tests/support/people.ts'

let app: TestApp
let staff: SignedInPerson
let crm: CrmClient
beforeAll(async () => {
  app = await startApp()
  staff = await signInAs(app, 'wei-ting.chou')
  crm = crmClient(app, staff)
  await app.rows(sql`update order_line set fulfillment = 'license' returning 1`)
})
afterAll(() => app[Symbol.asyncDispose]())

const page = (query: Parameters<ReturnType<typeof clientWith>['crm']['page']>[0] = {}) =>
  clientWith(app, staff.headers).crm.page(query)

/** Dates the payment of an order back, so that its line was due days ago. */
const payEarlier = (orderNumber: string, days: number) =>
  app.rows(
    sql`update purchase_order set paid_at = now() - ${`${days} days`}::interval, quote = quote || '{"preparationDate": null}' where order_number = ${orderNumber} returning 1`,
  )

test('open lines are listed with the longest overdue first, delivered ones with the latest first', async () => {
  const [late, later, fresh, done] = [
    await waitingLine(app),
    await waitingLine(app),
    await waitingLine(app),
    await waitingLine(app),
  ]
  await payEarlier(late.orderNumber, 9)
  await payEarlier(later.orderNumber, 12)
  await payEarlier(fresh.orderNumber, 0)
  await crm.deliver(done)
  const open = await page()
  expect(open.items.map((it) => [it.orderItem, it.isOverdue])).toEqual([
    [later.orderItem, true],
    [late.orderItem, true],
    [fresh.orderItem, false],
  ])
  expect(open).toMatchObject({ totalItems: 3, counts: { open: 3, overdue: 2, done: 1 } })
  expect(open.items[0]).toMatchObject({
    accountId: 'A-20417',
    accountName: '鴻鼎精密工具股份有限公司',
    partNumber: '980EDGWST01',
    processedBy: null,
  })
  expect((await page({ state: 'overdue' })).items).toHaveLength(2)
  expect((await page({ state: 'done' })).items).toMatchObject([
    { orderItem: done.orderItem, processedBy: '周維庭', isOverdue: false },
  ])
})

test('a line is due on the day on which its order can ship', async () => {
  const line = await waitingLine(app)
  await app.rows(
    sql`update purchase_order set paid_at = now(), quote = quote || '{"preparationDate": "2099/02/03"}' where order_number = ${line.orderNumber} returning 1`,
  )
  const { items } = await page({ keyword: line.orderNumber })
  expect(items).toMatchObject([{ orderItem: line.orderItem, dueOn: '2099-02-03' }])
  expect((await crm.detail(line)).body.dueOn).toBe('2099-02-03')
})

test('a keyword finds lines by number, company and part, and counts them', async () => {
  const line = await waitingLine(app)
  for (const keyword of [line.orderItem.toLowerCase(), 'formosa', '鴻鼎', '980edgwst', 'TW104417'])
    expect((await page({ keyword, pageSize: 100 })).items.map((it) => it.orderItem)).toContain(
      line.orderItem,
    )
  const none = await page({ keyword: '100%' })
  expect(none).toMatchObject({ totalItems: 0, counts: { open: 0, overdue: 0, done: 0 }, items: [] })
})

test('lines of unpaid and cancelled orders are not listed', async () => {
  const lines = [
    await waitingLine(app, { status: 'pending_payment' }),
    await waitingLine(app, { status: 'cancelled' }),
  ]
  const { items } = await page({ pageSize: 100 })
  for (const { orderItem } of lines)
    expect(items.map((it) => it.orderItem)).not.toContain(orderItem)
})

test('the detail has the buyer, the order number of the customer, the other lines and the issued serial numbers', async () => {
  const line = await waitingLine(app)
  await app.rows(sql`
    update purchase_order set purchase_order_number = 'PO-88', note = 'Ring twice' where order_number = ${line.orderNumber} returning 1`)
  await app.rows(sql`
    insert into order_line (order_number, position, order_item, part_number, name, role, quantity, price_minor, converted_minor, fulfillment)
    values (${line.orderNumber}, 1, ${`${line.orderNumber}-2`}, 'PART-2', '{"en": "Setup"}', 'additional', 2, 0, 0, 'none') returning 1`)
  const { body } = await crm.detail(line)
  expect(body).toMatchObject({
    accountId: 'A-20417',
    erpId: 'TW104417',
    buyer: { name: 'Grace Tan', email: 'grace.tan@straits-cold-chain.example' },
    purchaseOrderNumber: 'PO-88',
    note: 'Ring twice',
    serialNumbers: [],
    otherLines: [{ partNumber: 'PART-2', quantity: 2, isDelivered: false, isByStaff: false }],
  })
  expect((await crm.deliver(line)).body.serialNumbers).toHaveLength(1)
})

test('unknown states are refused', async () => {
  const { headers } = staff
  expect(await app.api('/crm/shipping-orders?state=lost', { headers })).toMatchObject({
    status: 400,
    body: { code: 'request.param_invalid' },
  })
})
