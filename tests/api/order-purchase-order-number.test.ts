import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { buy, buyerAs, type Buyer, grant, jsonOf, orderOf } from '#tests/support/orders.ts'

let app: TestApp
let admin: Buyer
let general: Buyer
beforeAll(async () => {
  app = await startApp()
  await grant(app, { accountId: 'A-20417', amount: 1_000_000_00 })
  admin = await buyerAs(app, 'yi-chun.lin')
  general = await buyerAs(app, 'chih-ming.huang')
})
afterAll(() => app[Symbol.asyncDispose]())

async function change(who: Buyer, orderNumber: string, purchaseOrderNumber: string | null) {
  const { status, body } = await app.api(`/checkout/orders/${orderNumber}/purchase-order-number`, {
    ...jsonOf({ purchaseOrderNumber }, who.headers),
    method: 'PUT',
  })
  return { status, ...(body as { code?: string }) }
}

test('a purchase order number is added to an order later, changed and removed, with an audit entry each', async () => {
  const { orderNumber } = await buy(app, general, { paymentMethodCode: 1 })
  expect((await orderOf(general, orderNumber)).may.setPurchaseOrderNumber).toBe(true)
  expect((await change(general, orderNumber, ' PO-7 ')).status).toBe(200)
  expect((await orderOf(general, orderNumber)).purchaseOrderNumber).toBe('PO-7')
  expect((await change(admin, orderNumber, 'PO-8')).status).toBe(200)
  expect((await change(admin, orderNumber, 'PO-8')).status).toBe(200)
  expect((await change(general, orderNumber, null)).status).toBe(200)
  expect((await orderOf(general, orderNumber)).purchaseOrderNumber).toBeNull()
  const entries = await app.rows<{ before: object; after: object }>(
    sql`select before, after from audit_entry
      where action = 'order.purchase_order_number_changed' and after->>'orderNumber' = ${orderNumber} order by at`,
  )
  expect(entries).toEqual([
    { before: { purchaseOrderNumber: null }, after: { orderNumber, purchaseOrderNumber: 'PO-7' } },
    {
      before: { purchaseOrderNumber: 'PO-7' },
      after: { orderNumber, purchaseOrderNumber: 'PO-8' },
    },
    { before: { purchaseOrderNumber: 'PO-8' }, after: { orderNumber, purchaseOrderNumber: null } },
  ])
})

test('a purchase order number has at most 35 characters', async () => {
  const { orderNumber } = await buy(app, admin)
  expect((await change(admin, orderNumber, 'x'.repeat(36))).status).toBe(422)
  expect((await change(admin, orderNumber, 'x'.repeat(35))).status).toBe(200)
})

test('orders of others and orders that came to nothing keep their purchase order number', async () => {
  const { orderNumber: other } = await buy(app, admin)
  expect((await change(general, other, 'PO-9')).status).toBe(404)
  const asked = { requestApproval: true }
  const { orderNumber } = await buy(app, general, asked, asked)
  await app.api(`/checkout/orders/${orderNumber}/cancel`, jsonOf({}, general.headers))
  expect(await change(general, orderNumber, 'PO-9')).toMatchObject({
    status: 409,
    code: 'order.state_conflict',
  })
  expect((await orderOf(general, orderNumber)).may.setPurchaseOrderNumber).toBe(false)
})
