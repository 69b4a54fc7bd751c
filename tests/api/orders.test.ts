import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { type ApiClient, clientAs, refusalOf, visitorOf } from '#tests/support/client.ts'
import {
  buy,
  buyerAs,
  type Buyer,
  grant,
  holdQuote,
  jsonOf,
  orderOf,
  place,
  prepare,
} from '#tests/support/orders.ts'
import { computer, computerItems } from '#tests/support/quotes.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import {
  creditUsed,
  giftValueLeft,
  licensesOf,
  orderMails,
  statesOf,
} from '#tests/support/order-rows.ts'

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

const free = { partNumber: '980EDFMFR01' }
const credit = { paymentMethodCode: 1 } as const

test('an order paid with gift value is delivered at once, with one confirmation email', async () => {
  const { orderNumber, httpStatus, status, resultUrl } = await buy(app, admin)
  expect({ httpStatus, status, resultUrl }).toEqual({
    httpStatus: 201,
    status: 'completed',
    resultUrl: `/zh-tw/marketplace/transaction/Result?orderNumber=${orderNumber}`,
  })
  expect(await statesOf(admin, orderNumber)).toEqual([
    'pending_payment',
    'paid',
    'provisioning',
    'completed',
  ])
  expect(await licensesOf(app, orderNumber)).toHaveLength(1)
  expect(await orderMails(app, orderNumber)).toEqual(['order.placed'])
})

test('a free order is paid at once, and even a Basic member may place it', async () => {
  const { orderNumber, payment } = await buy(app, basic, free)
  expect(payment).toEqual({ code: 0, status: 'none', redirectUrl: null })
  expect(await statesOf(basic, orderNumber)).toEqual(['paid', 'provisioning', 'completed'])
})

test('a repeated idempotency key returns the same order, is rejected with a different body and can be used by another person', async () => {
  const { order } = await prepare(admin)
  const first = await place(app, admin, order, 'the-key')
  const again = await place(app, admin, order, 'the-key')
  expect(again).toMatchObject({
    status: 201,
    body: first.body,
    answer: { headers: { 'idempotent-replayed': 'true', location: first.answer.headers.location } },
  })
  expect(await place(app, admin, { ...order, note: 'another' }, 'the-key')).toMatchObject({
    status: 422,
    body: { code: 'idempotency.key_reused' },
  })
  const { order: other } = await prepare(general)
  const { body } = await place(app, general, other, 'the-key')
  expect(body.data.orderNumber).not.toBe(first.body.data.orderNumber)
})

test('an order needs an idempotency key and the company that it is for', async () => {
  const { order } = await prepare(admin)
  const { headers } = admin
  expect(
    await app.api('/checkout/orders', jsonOf(order, { ...headers, 'X-Company-Id': 'A-20417' })),
  ).toMatchObject({
    status: 400,
    body: { code: 'idempotency.key_missing' },
  })
  expect(
    await app.api('/checkout/orders', jsonOf(order, { ...headers, 'Idempotency-Key': 'k' })),
  ).toMatchObject({
    status: 422,
    body: { code: 'field.required' },
  })
  expect(await place(app, { ...admin, accountId: 'A-21355' }, order)).toMatchObject({
    status: 409,
    body: { code: 'company.mismatch' },
  })
  expect((await place(app, admin, order)).status, 'nothing of it used the token').toBe(201)
})

test('an order whose total or payment method differs from the quote is refused', async () => {
  const { order } = await prepare(admin)
  const { expectedSubtotal } = order
  expect(
    await place(app, admin, { ...order, expectedSubtotal: expectedSubtotal - 1 }),
  ).toMatchObject({
    status: 409,
    body: {
      code: 'checkout.price_changed',
      context: {
        expectedSubtotal: expectedSubtotal - 1,
        subtotal: expectedSubtotal,
        lines: [{ partNumber: '980EDFMTM01', old: 7_600, new: 7_600 }],
        totals: { old: expectedSubtotal - 1, new: expectedSubtotal, currency: 'USD' },
      },
    },
  })
  const refused = app.log.findLast((it) => it['problem.code'] === 'checkout.price_changed')
  const totals = { old: expectedSubtotal - 1, new: expectedSubtotal, currency: 'USD' }
  expect(refused?.['problem.context']).toEqual({ totals, taxRate: { old: '0', new: '0' } })
  expect(await place(app, admin, { ...order, paymentMethodCode: 1 })).toMatchObject({
    status: 422,
    body: { code: 'field.option_unknown' },
  })
})

test('a checkout token places only one order, and its owner can look up the order with it', async () => {
  const { order } = await prepare(admin)
  const { orderNumber } = (await place(app, admin, order)).body.data
  const line = app.log.findLast((it) => it['event'] === 'order.placed')
  expect(line).toMatchObject({ 'order.number': orderNumber, 'company.id': 'A-20417' })
  const { order: second } = await prepare(admin)
  expect(await place(app, admin, { ...second, token: order.token })).toMatchObject({
    status: 409,
    body: { code: 'checkout.token_used', context: { orderNumber } },
  })
  const { token } = order
  expect((await admin.client.order.recover({ token })).data).toMatchObject({ orderNumber })
  expect(await refusalOf(general.client.order.recover({ token }))).toMatchObject({
    status: 404,
    code: 'order.not_found',
  })
  expect(
    await place(app, admin, { ...order, token: second.token }),
    'a quote can be ordered once',
  ).toMatchObject({ status: 409 })
})

test('an Admin sees the orders of all members; other members, other companies and visitors do not see the orders of the Admin', async () => {
  const { orderNumber: ofAdmin } = await buy(app, admin)
  const { orderNumber: ofGeneral } = await buy(app, general)
  expect(await orderOf(admin, ofGeneral)).toMatchObject({ orderNumber: ofGeneral })
  const refusedBy = async (client: ApiClient) =>
    (await refusalOf(client.order.detail({ orderNumber: ofAdmin }))).status
  expect(await refusedBy(general.client)).toBe(404)
  expect(await refusedBy(await clientAs(app, 'ken.takahashi'))).toBe(404)
  expect(await refusedBy(visitorOf(app))).toBe(401)
})

test('an order on credit terms uses credit, and its refund returns the credit once', async () => {
  const before = await creditUsed(app, 'A-20417')
  const { orderNumber } = await buy(app, admin, credit)
  const { payments } = await orderOf(admin, orderNumber)
  expect(await creditUsed(app, 'A-20417')).toBe(before + (payments[0]?.amount ?? 0))
  const staff = await clientAs(app, 'noor.haddad')
  const refund = () => staff.order.refund({ orderNumber, reason: 'Ordered twice' })
  const refunds = await Promise.allSettled([refund(), refund()])
  expect(refunds.map((it) => it.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(refunds.find((it) => it.status === 'rejected')?.reason).toMatchObject({ status: 409 })
  expect(await creditUsed(app, 'A-20417')).toBe(before)
  expect(await orderOf(admin, orderNumber)).toMatchObject({
    status: 'refunded',
    payments: [{ status: 'refunded' }],
  })
})

test('an order names the product that was built to order, beside its parts', async () => {
  const { orderNumber } = await buy(app, admin, { ...computer, items: computerItems, ...credit })
  const { partNumber, lines } = await orderOf(admin, orderNumber)
  expect(partNumber).toBe(computer.partNumber)
  expect(lines.map((it) => ({ partNumber: it.partNumber }))).toEqual(computerItems)
})

test('an Admin or staff can cancel a paid order until something is delivered; then staff can refund it', async () => {
  const before = await creditUsed(app, 'A-20417')
  const hardware = { ...computer, items: computerItems, ...credit }
  const { orderNumber, status } = await buy(app, general, hardware)
  expect(status).toBe('provisioning')
  expect(await orderOf(general, orderNumber)).toMatchObject({ may: { cancel: false } })
  const cancel = (buyer: Buyer, number: string) =>
    app.api(`/checkout/orders/${number}/cancel`, jsonOf({}, buyer.headers))
  expect(await cancel(general, orderNumber)).toMatchObject({ status: 409 })
  expect(await orderOf(admin, orderNumber)).toMatchObject({ may: { cancel: true } })
  expect(await cancel(admin, orderNumber)).toMatchObject({
    status: 200,
    body: { data: { status: 'cancelled', progress: null, payments: [{ status: 'refunded' }] } },
  })
  expect(await creditUsed(app, 'A-20417')).toBe(before)
  const { orderNumber: sent } = await buy(app, admin, hardware)
  await app.rows(sql`update order_line set delivered_at = now() where order_item = ${`${sent}-01`}`)
  expect(await cancel(admin, sent)).toMatchObject({
    status: 409,
    body: { code: 'order.state_conflict', context: { status: 'provisioning' } },
  })
  const staff = await clientAs(app, 'noor.haddad')
  const { data } = await staff.order.refund({ orderNumber: sent, reason: 'Lost on the way' })
  expect(data).toMatchObject({ status: 'refunded' })
  const kept = data.lines.find((it) => it.isDelivered)?.converted ?? 0
  expect(kept).toBeGreaterThan(0)
  expect(await creditUsed(app, 'A-20417')).toBe(before + kept)
})

test('a refund returns gift value and is announced by email, and a buyer cannot make it', async () => {
  const before = await giftValueLeft(app, 'A-20417')
  const { orderNumber } = await buy(app, admin)
  const ownRefund = admin.client.order.refund({ orderNumber, reason: 'I want it back' })
  expect(await refusalOf(ownRefund)).toMatchObject({ status: 403 })
  const staff = await clientAs(app, 'noor.haddad')
  await staff.order.refund({ orderNumber, reason: 'Ordered twice' })
  expect(await giftValueLeft(app, 'A-20417')).toBe(before)
  expect(await statesOf(admin, orderNumber)).toEqual([
    'pending_payment',
    'paid',
    'provisioning',
    'completed',
    'refund_pending',
    'refunded',
  ])
  expect(await orderMails(app, orderNumber)).toEqual(['order.placed', 'order.refunded'])
})

test('sales staff can order for a customer on credit terms only, and the order shows who placed it', async () => {
  const sales = await buyerAs(app, 'shu-fen.tsai', {
    reason: 'The customer asked for help with a renewal',
  })
  const { orderNumber } = await buy(app, sales, credit)
  expect(await orderOf(admin, orderNumber)).toMatchObject({
    isOnBehalf: true,
    placedBy: '蔡淑芬',
  })
  expect(await refusalOf(holdQuote(sales, { paymentMethodCode: 0 }))).toMatchObject({ status: 422 })
})

test('order events cannot be changed or deleted', async () => {
  await expect(app.rows(sql`update order_event set reason = 'x'`)).rejects.toThrow('Failed query')
  await expect(app.rows(sql`delete from order_event`)).rejects.toThrow('Failed query')
})

test('quotes and orders are available as PDF files', async () => {
  const { quote, order } = await prepare(admin)
  const { orderNumber } = (await place(app, admin, order)).body.data
  for (const path of [
    `/checkout/quotes/${quote.quoteId}/document`,
    `/checkout/orders/${orderNumber}/document`,
  ]) {
    const { status, headers, text } = await app.ask(`/marketplace/api/v1${path}`, {
      headers: admin.headers,
    })
    expect({ path, status, type: headers['content-type'], magic: text.slice(0, 5) }).toEqual({
      path,
      status: 200,
      type: 'application/pdf',
      magic: '%PDF-',
    })
  }
})

test('a PDF names an unlimited capacity, and leaves out a capacity of one', async () => {
  const pdfOf = async (plan: { urlAlias: string; partNumber: string }) => {
    const { quoteId } = await holdQuote(admin, { ...plan, ...credit })
    const path = `/marketplace/api/v1/checkout/quotes/${quoteId}/document`
    return readPdf((await app.ask(path, { headers: admin.headers })).body).text
  }
  const unlimited = { urlAlias: 'pivot-dashboards', partNumber: '980PVDBPL01' }
  expect(await pdfOf(unlimited)).toContain('容量：不限')
  const single = { urlAlias: 'edge365-remote-desk', partNumber: '980EDRDTM01' }
  expect(await pdfOf(single)).not.toContain('容量')
})
