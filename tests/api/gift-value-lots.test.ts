import { parse } from 'csv-parse/sync'
import { pino } from 'pino'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { remindOfExpiry } from '#server/trade/giftvalue/reminders.ts'
import {
  expireGiftValue,
  grantGiftValue,
  refundGiftValue,
  spendGiftValue,
} from '#server/trade/giftvalue/service.ts'
import { addDays, dayIn } from '#server/platform/time/zone.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { newCompany } from '#tests/support/companies.ts'
import { giftValueFaults } from '#tests/support/gift-lots.ts'
import { signInAs } from '#tests/support/people.ts'

const today = dayIn('Asia/Seoul', new Date())
const day = (days: number) => addDays(today, days)
const log = pino({ level: 'silent' })

let app: TestApp
let headers: Record<string, string>
let companyId: string
beforeAll(async () => {
  app = await startApp()
  companyId = await newCompany(app, { accountId: 'G-lots', regionCode: 'kr', admin: 'min-jun.seo' })
  headers = (await signInAs(app, 'min-jun.seo', { accountId: 'G-lots' })).headers
})
afterAll(async () => {
  expect(await giftValueFaults(app)).toEqual([])
  await app[Symbol.asyncDispose]()
})

const read = async (path: string) => (await app.api(path, { headers })).body
const info = () => read('/profile/gift-value-expiring-info')
const lots = (query = '') => read(`/gift-values/lots?${query}`)
const history = (query = '') => read(`/profile/gift-value-histories?${query}`)

test('without gift value there is nothing that expires, no lot and no entry', async () => {
  expect(await info()).toEqual({
    currency: 'USD',
    balance: 0,
    giftValue: 0,
    expiryDate: null,
    daysLeft: null,
    timeZone: 'Asia/Seoul',
    expiresWithin: [
      { days: 90, amount: 0 },
      { days: 30, amount: 0 },
      { days: 7, amount: 0 },
    ],
  })
  expect(await lots()).toMatchObject({ totalItems: 0, items: [] })
  expect(await history()).toMatchObject({ totalItems: 0, items: [], statuses: [] })
})

test('a debit over three lots is one entry with three parts, and each entry has the balance after it', async () => {
  await grant(50_000, day(20), 9)
  await grant(30_000, day(60), 8)
  await grant(90_000, day(300), 7)
  await grant(1_000, day(-2), 6)
  await expireGiftValue(app.resources.database.db, app.resources.config.current, {
    now: new Date(),
    log,
  })
  await spend(85_000, 'M-lots-1')
  const { items } = (await history()) as { items: Record<string, unknown>[] }
  expect(items.map((it) => [it.status, it.amount, it.balance])).toEqual([
    [2, -85_000, 85_000],
    [3, -1_000, 170_000],
    [1, 1_000, 171_000],
    [1, 90_000, 170_000],
    [1, 30_000, 80_000],
    [1, 50_000, 50_000],
  ])
  expect(items[0]?.lots).toMatchObject([
    { source: 'purchase', expiryDate: day(20), amount: -50_000 },
    { expiryDate: day(60), amount: -30_000 },
    { expiryDate: day(300), amount: -5_000 },
  ])
  expect(await lots()).toMatchObject({
    totalItems: 1,
    items: [
      {
        state: 'partly-used',
        amount: 90_000,
        remaining: 85_000,
        expired: 0,
        expiryDate: day(300),
        daysLeft: 300,
        currency: 'USD',
        orderNumber: null,
      },
    ],
  })
  expect(await lots('state=ended')).toMatchObject({
    totalItems: 3,
    items: [
      { state: 'used', expiryDate: day(60), remaining: 0 },
      { state: 'used', expiryDate: day(20) },
      { state: 'expired', expiryDate: day(-2), expired: 1_000, remaining: 0, daysLeft: -2 },
    ],
  })
})

test('a refund is an entry with the lots to which it returns', async () => {
  await app.resources.database.db.transaction((tx) =>
    refundGiftValue(tx, app.resources.config.current, {
      orderNumber: 'M-lots-1',
      amount: 85_000,
      now: new Date(),
    }),
  )
  const { items } = await history('pageSize=1')
  expect(items).toMatchObject([
    {
      status: 2,
      isReversal: true,
      amount: 85_000,
      balance: 170_000,
      lots: [
        { expiryDate: day(20), amount: 50_000 },
        { expiryDate: day(60), amount: 30_000 },
        { expiryDate: day(300), amount: 5_000 },
      ],
    },
  ])
})

test('the balance, what expires next and what expires soon are sums of the spendable lots', async () => {
  expect(await info()).toMatchObject({
    balance: 170_000,
    giftValue: 50_000,
    expiryDate: day(20),
    daysLeft: 20,
    expiresWithin: [
      { days: 90, amount: 80_000 },
      { days: 30, amount: 50_000 },
      { days: 7, amount: 0 },
    ],
  })
  const { items } = (await lots()) as { items: { remaining: number; expiryDate: string }[] }
  expect(items.map((it) => it.expiryDate)).toEqual([day(20), day(60), day(300)])
  expect(items.reduce((total, it) => total + it.remaining, 0)).toBe(170_000)
})

test('a status filter keeps the running balance, and its counts equal the lists', async () => {
  const { statuses } = await history()
  expect(statuses).toEqual([
    { status: 1, currency: 'USD', totalItems: 4, amount: 171_000 },
    { status: 2, currency: 'USD', totalItems: 2, amount: 0 },
    { status: 3, currency: 'USD', totalItems: 1, amount: -1_000 },
  ])
  expect(await history('status=3')).toMatchObject({
    totalItems: 1,
    items: [{ status: 3, balance: 170_000 }],
    statuses,
  })
  expect(await history('status=4')).toMatchObject({ totalItems: 0, items: [] })
  const refused = { code: 'request.param_invalid' }
  expect(await history('status=5')).toMatchObject(refused)
  expect(await lots('state=all')).toMatchObject(refused)
})

test('the file has the balance after each entry and follows the status filter', async () => {
  const { text } = await app.http
    .get('/marketplace/api/v1/profile/download/gift-value-histories?status=2')
    .set(headers)
  const rows = parse(text, { bom: true, columns: true }) as Record<string, string>[]
  expect(rows.map((it) => [it['Amount'], it['Balance after']])).toEqual([
    ['850.00', '1700.00'],
    ['-850.00', '850.00'],
  ])
})

test('admins are told 90, 30 and 7 days before value expires, once for each day and step', async () => {
  const told = async (now: Date) => {
    const { database, config } = app.resources
    await remindOfExpiry(database.db, config.current, { now, log })
    await remindOfExpiry(database.db, config.current, { now, log })
    const mails = await app.rows<{ key: string; amount: string }>(sql`
      select split_part(key, ' ', 4) || ' ' || split_part(key, ' ', 5) as key, facts->>'amount' as amount
      from mail where kind = 'gift-value.expiring' and key like ${`gift-value.expiring ${companyId} %`} order by created_at, key`)
    return mails.map((it) => `${it.key} ${it.amount.replaceAll('\u00a0', ' ')}`)
  }
  const now = new Date()
  const first = [`${day(20)} 30 USD 500.00`, `${day(60)} 90 USD 300.00`]
  expect(await told(now)).toEqual(first)
  expect(await told(new Date(now.getTime() + 86_400_000))).toEqual(first)
  expect(await told(new Date(now.getTime() + 14 * 86_400_000))).toEqual([
    ...first,
    `${day(20)} 7 USD 500.00`,
  ])
})

function grant(amount: number, expiresOn: string, daysAgo: number) {
  return app.resources.database.db.transaction((tx) =>
    grantGiftValue(tx, app.resources.config.current, {
      companyId,
      currency: 'USD',
      amount,
      expiresOn,
      source: 'purchase',
      now: new Date(Date.now() - daysAgo * 86_400_000),
    }),
  )
}

function spend(amount: number, orderNumber: string) {
  return app.resources.database.db.transaction((tx) =>
    spendGiftValue(tx, {
      companyId,
      currency: 'USD',
      amount,
      orderNumber,
      personId: '00000000-0000-4000-8000-000000000000',
      now: new Date(),
    }),
  )
}
