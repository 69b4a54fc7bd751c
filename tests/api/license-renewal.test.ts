import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { renewedTerm, termUntil } from '#server/trade/license/term.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { type ApiClient, clientAs, refusalOf } from '#tests/support/client.ts'
import {
  type LicenseClient,
  licenseClientOf,
  ownDevice,
  ownLicense,
  serials,
} from '#tests/support/licenses.ts'
import { licensesOf } from '#tests/support/order-rows.ts'
import { buy, type Buyer, buyerAs, holdQuote, orderOf } from '#tests/support/orders.ts'
import {
  endingIn,
  inDays,
  lastDayOf,
  renewalOf,
  renewalPrices,
  renewed,
  yearAfter,
  zone,
} from '#tests/support/renewals.ts'

let app: TestApp
let admin: Buyer
let basic: Buyer
let staff: ApiClient
let licenses: LicenseClient
beforeAll(async () => {
  app = await startApp()
  admin = await buyerAs(app, 'yi-chun.lin')
  basic = await buyerAs(app, 'mei-ling.wu')
  staff = await clientAs(app, 'noor.haddad')
  licenses = licenseClientOf(app, admin)
})
afterAll(() => app[Symbol.asyncDispose]())

const { partNumber, price } = renewed
const refund = (orderNumber: string) => staff.order.refund({ orderNumber, reason: 'A test' })

test('a renewal moves the last day of each license by the term of its plan, and issues none', async () => {
  const [soon, later] = [await endingIn(app, 10), await endingIn(app, 200)]
  const dates = [soon, later].map((serialNumber, index) => {
    const expiresOn = inDays(index === 0 ? 10 : 200)
    return { serialNumber, expiresOn, renewedUntil: yearAfter(expiresOn) }
  })
  expect(await renewalPrices(admin, soon, later)).toMatchObject({
    renewals: dates,
    value: 2 * price,
    problems: [],
    lines: [{ role: 'renewal', partNumber, quantity: 2, price }],
  })
  const order = await buy(app, admin, renewalOf(soon, later))
  expect(await orderOf(admin, order.orderNumber)).toMatchObject({
    status: 'completed',
    checkoutType: 'license-renewal',
    renewals: dates,
    serialNumbers: [soon, later],
    licenses: [],
  })
  expect(await licensesOf(app, order.orderNumber)).toEqual([])
  for (const { serialNumber, renewedUntil } of dates)
    expect(await lastDayOf(app, serialNumber)).toBe(renewedUntil)
})

test('a renewed license stays on its device, and its file, its history and an email have the new end', async () => {
  const [serial, device] = [await endingIn(app, 30), ownDevice()]
  await licenses.activate(serial, device)
  const { orderNumber } = await buy(app, admin, renewalOf(serial))
  const until = yearAfter(inDays(30))
  const { body } = await licenses.get(`/detail/${serial}`)
  expect(body).toMatchObject({
    isActivated: true,
    deviceId: device,
    pendingOrder: null,
    history: expect.arrayContaining([
      expect.objectContaining({ kind: 'renewed', orderNumber, lastDay: until }),
    ]),
  })
  const { text } = await licenses.get(`/${serial}/key-file`)
  const sealed = text.replaceAll(/-----[A-Z ]+-----|\s/g, '')
  const { enc } = JSON.parse(Buffer.from(sealed, 'base64').toString()) as { enc: string }
  expect(JSON.parse(Buffer.from(enc, 'base64').toString())).toMatchObject({
    deviceId: device,
    expiresAt: termUntil(until, zone).expiresAt.toISOString(),
  })
  const mails = await app.rows<{ to: string; facts: Record<string, unknown> }>(
    sql`select "to", facts from mail where kind = 'license.renewed' and facts->>'licenses' like ${`${serial}%`}`,
  )
  expect(mails).toMatchObject([{ to: 'yi-chun.lin@formosa-tools.example', facts: { quantity: 1 } }])
})

test('the new term of an expired license begins on the day of delivery', async () => {
  const serial = await endingIn(app, -40)
  const until = renewedTerm(inDays(-1), { zone, months: 12, now: new Date() }).expiresOn
  expect((await renewalPrices(admin, serial)).renewals).toEqual([
    { serialNumber: serial, expiresOn: inDays(-40), renewedUntil: until },
  ])
  await buy(app, admin, renewalOf(serial))
  expect(await lastDayOf(app, serial)).toBe(until)
  expect((await licenses.get(`/detail/${serial}`)).body).toMatchObject({ state: 'not_activated' })
})

test('each license that cannot be renewed is refused with its reason; prices leave it out', async () => {
  const good = await endingIn(app, 20)
  const bad = {
    perpetual: await ownLicense(app),
    suspended: await endingIn(app, 20),
    revoked: await endingIn(app, 20),
    other_plan: serials.expired,
  }
  for (const status of ['suspended', 'revoked'] as const)
    await app.rows(sql`update license set status = ${status} where serial_number = ${bad[status]}`)
  const all = [good, ...Object.values(bad)]
  const reasons = Object.keys(bad).map((it) => `license.${it}`)
  expect(await refusalOf(holdQuote(admin, renewalOf(...all)))).toMatchObject({
    status: 409,
    code: 'license.not_renewable',
    context: {
      licenses: Object.values(bad).map((it, at) => ({ serialNumber: it, reason: reasons[at] })),
    },
    errors: reasons.map((code, at) => ({ pointer: `/serialNumbers/${at + 1}`, code })),
  })
  const prices = await renewalPrices(admin, ...all)
  expect(prices).toMatchObject({ quantity: 1, value: price, renewals: [{ serialNumber: good }] })
  expect(prices.problems.map((it) => it.code)).toEqual(['license.not_renewable'])
  const read = await admin.client.checkout.licenseRenewal({
    partNumber,
    serialNumber: all,
    websiteCode: 'en-tw',
  })
  expect(read.licenses.map((it) => it.reason?.code ?? it.renewedUntil)).toEqual([
    yearAfter(inDays(20)),
    ...reasons,
  ])
  expect(read).toMatchObject({ price, termMonths: 12, urlAlias: 'edgelink-gateway' })
})

test('licenses of other companies and unknown ones are not found, and nobody learns which is which', async () => {
  const good = await endingIn(app, 20)
  for (const other of [serials.foreign, 'MRD-2222-2222-2222'])
    expect(await refusalOf(holdQuote(admin, renewalOf(good, other)))).toMatchObject({
      status: 404,
      code: 'license.not_found',
      errors: [{ pointer: '/serialNumbers/1', code: 'license.not_found' }],
    })
  // a Basic member can only renew what is assigned to them
  expect(
    await refusalOf(holdQuote(basic, { ...renewalOf(good), requestApproval: true })),
  ).toMatchObject({ code: 'license.not_found' })
})

test('the same license twice, in any spelling, and a different quantity are refused', async () => {
  const serial = await endingIn(app, 20)
  const hold = (changes: object) =>
    refusalOf(holdQuote(admin, { ...renewalOf(serial), ...changes }))
  expect(
    await hold({ serialNumbers: [serial, ` ${serial.toLowerCase()}`], quantity: 2 }),
  ).toMatchObject({ code: 'serial.duplicate', errors: [{ pointer: '/serialNumbers/1' }] })
  expect(await hold({ quantity: 2 })).toMatchObject({ code: 'checkout.serial_count_mismatch' })
  expect(await hold({ serialNumbers: [], quantity: 0 })).toMatchObject({ code: 'field.required' })
  expect(await hold({ items: [{ partNumber }] })).toMatchObject({ code: 'field.option_unknown' })
})

test('an order renews licenses of one volume, at the price of that volume', async () => {
  const [small, big] = [await endingIn(app, 20), await endingIn(app, 20)]
  await app.rows(sql`
    insert into license_capacity (license_id, part_number, name, capacity, added_at, position)
    select id, part_number, name, 7, issued_at, 0 from license where serial_number = ${big}`)
  expect(await refusalOf(holdQuote(admin, renewalOf(small, big)))).toMatchObject({
    code: 'license.not_renewable',
    errors: [{ pointer: '/serialNumbers/1', code: 'license.other_volume' }],
  })
  // the plan is not sold in that volume any more: it has no price
  expect(await refusalOf(holdQuote(admin, renewalOf(big)))).toMatchObject({
    code: 'checkout.plan_unavailable',
  })
})

test('a refund takes a renewal back, and a later renewal keeps its months', async () => {
  const serial = await endingIn(app, 20)
  const first = inDays(20)
  const { orderNumber } = await buy(app, admin, renewalOf(serial))
  const second = await buy(app, admin, renewalOf(serial))
  expect(await lastDayOf(app, serial)).toBe(yearAfter(yearAfter(first)))
  await refund(orderNumber)
  expect(await lastDayOf(app, serial)).toBe(yearAfter(first))
  const { body } = await licenses.get(`/detail/${serial}`)
  expect(body.history).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'renewal-taken-back', orderNumber, lastDay: first }),
      expect.objectContaining({
        kind: 'renewed',
        orderNumber: second.orderNumber,
        lastDay: yearAfter(first),
      }),
    ]),
  )
  await refund(second.orderNumber)
  expect(await lastDayOf(app, serial)).toBe(first)
})

test('a renewal takes nothing from stock', async () => {
  const serial = await endingIn(app, 20)
  await app.rows(
    sql`insert into stock (part_number, kind, quantity) values (${partNumber}, 'limited', 0)`,
  )
  try {
    expect((await buy(app, admin, renewalOf(serial))).status).toBe('completed')
  } finally {
    await app.rows(sql`delete from stock where part_number = ${partNumber}`)
  }
})
