import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { refusalOf } from '#tests/support/client.ts'
import { type LicenseClient, licenseClientOf, serials } from '#tests/support/licenses.ts'
import { statesOf } from '#tests/support/order-rows.ts'
import {
  buy,
  type Buyer,
  buyerAs,
  holdQuote,
  jsonOf,
  place,
  prepare,
} from '#tests/support/orders.ts'
import {
  endingIn,
  inDays,
  lastDayOf,
  renewalOf,
  renewalPrices,
  renewed,
  yearAfter,
} from '#tests/support/renewals.ts'

let app: TestApp
let admin: Buyer
let general: Buyer
let basic: Buyer
let licenses: LicenseClient
beforeAll(async () => {
  app = await startApp({ env: { CARD_SANDBOX: 'on' } })
  admin = await buyerAs(app, 'yi-chun.lin')
  general = await buyerAs(app, 'chih-ming.huang')
  basic = await buyerAs(app, 'mei-ling.wu')
  licenses = licenseClientOf(app, admin)
})
afterAll(() => app[Symbol.asyncDispose]())

const { partNumber } = renewed

test('an order in process blocks a second renewal and an upgrade of its licenses, and names itself', async () => {
  const serial = serials.unassigned
  const day = await lastDayOf(app, serial)
  const { orderNumber } = await buy(app, admin, { ...renewalOf(serial), paymentMethodCode: 2 })
  expect((await licenses.get(`/detail/${serial}`)).body).toMatchObject({
    pendingOrder: orderNumber,
  })
  const upgrade = {
    websiteCode: 'zh-tw' as const,
    serialNumber: serial,
    additionalItems: [{ partNumber: '980EDGWUD05' }],
    paymentMethodCode: 1 as const,
  }
  for (const refused of [
    holdQuote(general, renewalOf(serial)),
    general.client.licenseUpgrade.change(upgrade),
  ])
    expect(await refusalOf(refused)).toMatchObject({
      status: 409,
      code: 'license.in_order',
      context: { licenses: [{ serialNumber: serial, orderNumber }] },
    })
  expect((await renewalPrices(general, serial)).problems).toMatchObject([
    { code: 'license.in_order', orderNumber },
  ])
  // a General member may not see an order of an Admin, and learns whose it is
  const access = async (who: Buyer) => (await who.client.order.access({ orderNumber })).data
  expect(await access(admin)).toEqual({ orderNumber, owner: '林怡君', mayView: true })
  expect(await access(general)).toEqual({ orderNumber, owner: '林怡君', mayView: false })
  const stranger = await buyerAs(app, 'ken.takahashi', { accountId: 'A-20533' })
  expect(await refusalOf(access(stranger))).toMatchObject({ code: 'order.not_found' })
  // a canceled order releases it, and leaves its last day
  await admin.client.order.cancel({ orderNumber })
  expect(await lastDayOf(app, serial)).toBe(day)
  expect(await general.client.licenseUpgrade.change(upgrade)).toMatchObject({ data: {} })
  const second = await buy(app, admin, renewalOf(serial))
  expect(second.status).toBe('completed')
})

test('an upgrade in process blocks a renewal', async () => {
  const serial = serials.free
  const { order } = await prepare(admin, {
    transactionType: 'license-upgrade',
    checkoutType: 'license-upgrade',
    urlAlias: undefined,
    partNumber: undefined,
    serialNumber: serial,
    items: [{ partNumber: '980EDGWUD05' }],
    paymentMethodCode: 2,
  })
  const placed = await place(app, admin, order)
  const { orderNumber } = placed.body.data
  expect(await refusalOf(holdQuote(admin, renewalOf(serial)))).toMatchObject({
    code: 'license.in_order',
    context: { licenses: [{ orderNumber }] },
  })
  await admin.client.order.cancel({ orderNumber })
  await holdQuote(admin, renewalOf(serial))
})

test('of two orders for the same license at once, one renews it', async () => {
  for (let round = 0; round < 3; round += 1) {
    const serial = await endingIn(app, 20)
    const orders = [
      { buyer: admin, ...(await prepare(admin, renewalOf(serial))) },
      { buyer: general, ...(await prepare(general, renewalOf(serial))) },
    ]
    const placed = await Promise.all(
      orders.map(({ buyer, order }) => place(app, buyer, { ...order, requestApproval: false })),
    )
    const statuses = placed.map((it) => it.status)
    expect(statuses.filter((it) => it < 300)).toHaveLength(1)
    expect(statuses.filter((it) => it === 409)).toHaveLength(1)
    expect(await lastDayOf(app, serial)).toBe(yearAfter(inDays(20)))
  }
})

test('a license that a colleague renews meanwhile is shown before and after, and agreed to again', async () => {
  const serial = await endingIn(app, 20)
  const { order, quote } = await prepare(general, renewalOf(serial))
  await buy(app, admin, renewalOf(serial))
  const days = [inDays(20), yearAfter(inDays(20))]
  expect(await place(app, general, order)).toMatchObject({
    status: 409,
    body: {
      code: 'checkout.renewal_changed',
      context: { renewals: { old: [{ expiresOn: days[0] }], new: [{ expiresOn: days[1] }] } },
    },
  })
  const { data } = await general.client.checkout.quote({ quoteId: quote.quoteId })
  expect(data.change).toMatchObject({
    code: 'checkout.renewal_changed',
    renewals: { old: quote.renewals, new: [{ serialNumber: serial, expiresOn: days[1] }] },
  })
  const again = await general.client.checkout.renewQuote({ quoteId: quote.quoteId })
  const { token } = await general.client.checkout.token({ websiteCode: 'zh-tw' })
  const placed = await place(app, general, { ...order, token, quoteId: again.data.quoteId })
  expect(placed.status).toBeLessThan(300)
})

test('a dated quote of a renewal can be ordered by a colleague', async () => {
  const serial = await endingIn(app, 20)
  const { quoteId } = await holdQuote(general, renewalOf(serial))
  const saved = await general.client.checkout.saveQuote({ quoteId })
  const { token } = await admin.client.checkout.token({ websiteCode: 'zh-tw' })
  const placed = await place(app, admin, {
    token,
    quoteId: saved.data.quoteId,
    paymentMethodCode: 1,
    termsVersion: '2026-01',
    expectedSubtotal: saved.data.amount,
  })
  expect(placed.status).toBe(201)
  expect(await lastDayOf(app, serial)).toBe(yearAfter(inDays(20)))
})

test('a Basic member asks for the renewal of an assigned license, and the approval renews it', async () => {
  const serial = await endingIn(app, 20)
  await app.rows(sql`
    update license set assignee_id = (select assignee_id from license where serial_number = ${serials.free})
    where serial_number = ${serial}`)
  const { orderNumber } = await buy(
    app,
    basic,
    { ...renewalOf(serial), requestApproval: true },
    { requestApproval: true },
  )
  expect(await lastDayOf(app, serial)).toBe(inDays(20))
  // the license was named by its holder: the Admin cannot take it away
  const changed = await app.api(
    `/checkout/orders/${orderNumber}/change`,
    jsonOf({ without: [partNumber], note: 'Not this one' }, admin.headers),
  )
  expect(changed.status).toBeGreaterThan(399)
  await admin.client.order.approve({ orderNumber })
  expect((await statesOf(basic, orderNumber)).at(-1)).toBe('completed')
  expect(await lastDayOf(app, serial)).toBe(yearAfter(inDays(20)))
})
