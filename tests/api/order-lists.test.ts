import { sql } from 'drizzle-orm'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderHistory } from '#server/trade/order/history-contract.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { buy, buyerAs, type Buyer, grant, jsonOf } from '#tests/support/orders.ts'

let app: TestApp
let admin: Buyer
let basic: Buyer
let general: Buyer
let paid: string
let credit: string
let asked: string
beforeAll(async () => {
  app = await startApp()
  await grant(app, { accountId: 'A-20417', amount: 1_000_000_00 })
  admin = await buyerAs(app, 'yi-chun.lin')
  basic = await buyerAs(app, 'mei-ling.wu')
  general = await buyerAs(app, 'chih-ming.huang')
  await app.rows(sql`update purchase_order set placed_at = placed_at - interval '1 year'`)
  paid = (await buy(app, admin, { quantity: 3 }, { purchaseOrderNumber: 'PO_55' })).orderNumber
  credit = (await buy(app, general, { paymentMethodCode: 1 })).orderNumber
  asked = (await buy(app, basic, { requestApproval: true }, { requestApproval: true })).orderNumber
})
afterAll(() => app[Symbol.asyncDispose]())

const today = { startDate: new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10) }

function list(
  who: Buyer,
  query: Record<string, string> = {},
): Promise<{ status: number; body: OrderHistory & { code?: string } }> {
  return app.api(`/profile/order-histories?${new URLSearchParams({ ...today, ...query })}`, {
    headers: who.headers,
  })
}

async function numbers(who: Buyer, query: Record<string, string> = {}): Promise<string[]> {
  const { body } = await list(who, query)
  return body.items.map((it) => it.orderNumber)
}

test('orders are filtered by status, type, payment, part, person, text and view', async () => {
  const { people, parts } = await admin.client.orderHistory.choices({ websiteCode: 'en-tw' })
  const id = people.find((it) => it.name === '吳美玲')?.id ?? ''
  expect(parts).toContainEqual(expect.objectContaining({ partNumber: '980EDFMTM01' }))
  expect(await numbers(admin, { status: 'pending_approval' })).toEqual([asked])
  expect(await numbers(admin, { transactionType: 'license-upgrade' })).toEqual([])
  expect(await numbers(admin, { paymentType: '1' })).toEqual([credit])
  expect(await numbers(admin, { paymentType: '0' })).toEqual([asked, paid])
  expect(await numbers(admin, { paymentType: '3' })).toEqual([])
  expect(await numbers(admin, { partNumber: '980EDFMTM01' })).toEqual([asked, credit, paid])
  expect(await numbers(admin, { partNumber: 'NONE' })).toEqual([])
  expect(await numbers(admin, { placedBy: id })).toEqual([asked])
  expect(await numbers(admin, { keyword: paid.slice(-4) })).toEqual([paid])
  expect(await numbers(admin, { keyword: 'po_5' })).toEqual([paid])
  expect(await numbers(admin, { keyword: 'POx5' })).toEqual([])
  expect(await numbers(admin, { keyword: '吳美' })).toEqual([asked])
  expect(await numbers(admin, { view: 'approval' })).toEqual([asked])
  expect(await numbers(admin, { view: 'complete' })).toEqual([credit, paid])
})

test('an unknown filter value is refused', async () => {
  for (const query of [{ status: 'lost' }, { view: 'mine' }, { sort: 'x' }, { paymentType: '9' }])
    expect(await list(admin, query)).toMatchObject({
      status: 400,
      body: { code: 'request.param_invalid' },
    })
})

test('orders are sorted by date or by amount, in the list and over the portions of the file', async () => {
  const oldest = [paid, credit, asked]
  expect(await numbers(admin, { sort: 'date' })).toEqual(oldest)
  const byAmount = await numbers(admin, { sort: 'amount' })
  expect(byAmount).toEqual([credit, asked, paid])
  expect(await numbers(admin, { sort: '-amount', pageSize: '1', pageIndex: '2' })).toEqual([paid])
})

test('the list has the sums of all matching orders in each currency and the count of each view', async () => {
  const { body } = await list(admin, { pageSize: '1' })
  expect(body.totals).toEqual([
    { currency: 'TWD', orders: 1, amount: expect.any(Number), refunded: 0 },
    { currency: 'USD', orders: 2, amount: expect.any(Number), refunded: 0 },
  ])
  expect(body.views).toEqual({
    all: 3,
    approval: 1,
    payment: 0,
    'in-process': 1,
    complete: 2,
    overdue: 0,
  })
  const { body: some } = await list(admin, { view: 'approval', keyword: paid })
  expect(some.items).toEqual([])
  expect(some.views).toMatchObject({ all: 1, complete: 1, approval: 0 })
})

test('orders without a sale are listed but not added up', async () => {
  const { orderNumber } = await buy(
    app,
    basic,
    { requestApproval: true, items: [{ partNumber: '980MONBRS01' }] },
    { requestApproval: true },
  )
  await app.api(`/checkout/orders/${orderNumber}/cancel`, jsonOf({}, basic.headers))
  const { body } = await list(admin, { partNumber: '980MONBRS01' })
  expect(body).toMatchObject({ totalItems: 1, totals: [] })
})

test('a row tells price, tax, purchase order and what the caller can do', async () => {
  const { body } = await list(admin, { keyword: paid })
  expect(body.items[0]).toMatchObject({
    quantity: 3,
    unitPrice: (body.items[0]?.amount ?? 0) / 3,
    tax: 0,
    purchaseOrderNumber: 'PO_55',
    isOnBehalf: false,
    isOverdue: false,
    may: { cancel: false, pay: false, approve: false, setPurchaseOrderNumber: true },
  })
  const actionsOf = async (who: Buyer) => (await list(who, { keyword: asked })).body.items[0]?.may
  expect(await actionsOf(admin)).toMatchObject({ cancel: true, pay: false, approve: true })
  expect(await actionsOf(basic)).toMatchObject({ cancel: true, pay: false, approve: false })
})

test('General and Basic members filter only among their own orders', async () => {
  expect(await numbers(general)).toEqual([credit])
  expect(await numbers(general, { keyword: paid })).toEqual([])
  const { people } = await general.client.orderHistory.choices({})
  expect(people.map((it) => it.name)).toEqual(['黃志明'])
  expect((await list(general)).body.views.all).toBe(1)
})

test('the oldest orders on credit are overdue as far as the overdue debt reaches', async () => {
  const overdue = (amount: number) =>
    app.rows(sql`update credit_account set overdue_minor = ${amount} where company_id = (
      select id from company where account_id = 'A-20417')`)
  expect(await admin.client.payments.credit({})).toMatchObject({
    credit: { currency: 'TWD', overdue: 0 },
    invoices: [{ orderNumber: credit, isOverdue: false }],
  })
  await overdue(1)
  expect(await admin.client.payments.credit({})).toMatchObject({
    credit: { overdue: 1, available: 0 },
    invoices: [{ orderNumber: credit, isOverdue: true }],
  })
  expect(await numbers(admin, { view: 'overdue' })).toEqual([credit])
  expect((await list(admin)).body.views.overdue).toBe(1)
  expect(await general.client.payments.credit({})).toEqual({ credit: null, invoices: [] })
  await overdue(0)
})

test('the CSV file has all orders that match the filters, on every page', async () => {
  const query = new URLSearchParams({
    ...today,
    status: 'completed',
    websiteCode: 'ja-jp',
    pageSize: '1',
  })
  const { text } = await app.ask(`/marketplace/api/v1/profile/download/order-histories?${query}`, {
    headers: admin.headers,
  })
  const rows = parse(text, { bom: true, columns: true }) as Record<string, string>[]
  expect(rows.map((it) => it['注文番号'])).toEqual([credit, paid])
  expect(rows[1]).toMatchObject({ 発注番号: 'PO_55', 税額: '0.00' })
})
