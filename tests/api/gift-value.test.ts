import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  expireGiftValue,
  giftValueOf,
  grantGiftValue,
  refundGiftValue,
  spendGiftValue,
} from '#server/trade/giftvalue/service.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { giftValueFaults } from '#tests/support/gift-lots.ts'

const noon = new Date('2026-06-01T12:00:00Z')
const nobody = '00000000-0000-4000-8000-000000000000'

let app: TestApp
let companies = 0
beforeAll(async () => {
  app = await startApp()
})
afterAll(async () => {
  expect(await giftValueFaults(app)).toEqual([])
  await app[Symbol.asyncDispose]()
})

test('value that expires soonest is spent first', async () => {
  const it = await newAccount()
  await it.grant(10_000, '2026-12-31', new Date('2026-01-02T00:00:00Z'))
  await it.grant(10_000, '2026-12-31', new Date('2026-01-01T00:00:00Z'))
  await it.grant(10_000, '2026-07-31')
  await it.spend(15_000, `${it.id} 1`)
  expect(await it.lots()).toEqual(['2026-07-31 0', '2026-12-31 5000', '2026-12-31 10000'])
  expect(await it.balance()).toBe(15_000)
})

test('the whole balance can be spent, but not 0.01 more', async () => {
  const it = await newAccount()
  await it.grant(10_000, '2026-12-31')
  await expect(it.spend(10_001, `${it.id} 1`)).rejects.toMatchObject({
    code: 'giftvalue.insufficient',
    context: { available: 10_000, amount: 10_001 },
  })
  expect(await it.balance()).toBe(10_000)
  await it.spend(10_000, `${it.id} 2`)
  expect(await it.balance()).toBe(0)
  await expect(it.spend(1, `${it.id} 3`)).rejects.toMatchObject({ code: 'giftvalue.insufficient' })
  await it.spend(0, `${it.id} 4`)
})

test('concurrent payments never spend the same value twice', async () => {
  const it = await newAccount()
  await it.grant(5_000, '2026-08-31')
  await it.grant(5_000, '2026-12-31')
  const spent = await Promise.allSettled(
    Array.from({ length: 14 }, (_, at) => it.spend(900, `${it.id} ${at}`)),
  )
  expect(spent.filter((done) => done.status === 'fulfilled')).toHaveLength(11)
  for (const done of spent)
    if (done.status === 'rejected')
      expect(done.reason).toMatchObject({ code: 'giftvalue.insufficient' })
  expect(await it.balance()).toBe(100)
  expect(await giftValueFaults(app)).toEqual([])
})

test('gift value can pay an order only once', async () => {
  const it = await newAccount()
  await it.grant(10_000, '2026-12-31')
  await it.spend(100, `${it.id} 1`)
  await expect(it.spend(100, `${it.id} 1`)).rejects.toMatchObject({ cause: { code: '23505' } }) // unique_violation
  expect(await it.balance()).toBe(9_900)
})

test('value can be spent until the end of its last day in the time zone of the company', async () => {
  const it = await newAccount('americas')
  await it.grant(10_000, '2026-10-31')
  // New York is four hours behind UTC until the first of November
  expect(await it.balance(new Date('2026-11-01T03:59:59.999Z'))).toBe(10_000)
  expect(await it.balance(new Date('2026-11-01T04:00:00Z'))).toBe(0)
  await expect(it.spend(1, `${it.id} 1`, new Date('2026-11-01T04:00:00Z'))).rejects.toMatchObject({
    code: 'giftvalue.insufficient',
  })
  // the job may run late: it dates the expiry at midnight in that zone; a second run does nothing
  await expire(new Date('2026-11-01T03:59:59Z'))
  expect(await it.lots()).toEqual(['2026-10-31 10000'])
  await expire(new Date('2026-11-03T00:00:00Z'))
  await expire(new Date('2026-11-03T00:00:00Z'))
  expect(await it.movements()).toEqual(['1 10000', '3 -10000'])
  const [row] = await app.rows<{ at: string }>(
    sql`select at from gift_movement where company_id = ${it.id} and status = 3`,
  )
  expect(new Date(row?.at ?? 0)).toEqual(new Date('2026-11-01T04:00:00Z'))
})

test('concurrent expiry jobs expire each lot once', async () => {
  const it = await newAccount()
  for (let day = 10; day < 30; day += 1) await it.grant(1_000, `2026-06-${day}`)
  await Promise.all([1, 2, 3].map(() => expire(new Date('2026-07-01T00:00:00Z'))))
  await expire(new Date('2026-07-01T00:00:00Z'))
  expect((await it.movements()).filter((row) => row === '3 -1000')).toHaveLength(20)
})

test('a refund returns value to its lot; value that has expired since is granted again for 30 days', async () => {
  const it = await newAccount('tw')
  await it.grant(4_000, '2026-06-10')
  await it.grant(10_000, '2026-12-31')
  await it.spend(6_000, `${it.id} 1`)
  const later = new Date('2026-06-20T16:30:00Z') // the 21st in Taipei
  await expire(later)
  await Promise.all([it.refund(`${it.id} 1`, later), it.refund(`${it.id} 1`, later)])
  await it.refund(`${it.id} 1`, later)
  expect(await it.lots()).toEqual(['2026-06-10 0', '2026-07-21 4000', '2026-12-31 10000'])
  expect(await it.movements()).toEqual(['1 4000', '1 10000', '2 -6000', '2 6000'])
  expect(await it.balance(later)).toBe(14_000)
})

test('a refund in part returns value to the lots that were spent last, and only once', async () => {
  const it = await newAccount('tw')
  await it.grant(4_000, '2026-06-10')
  await it.grant(5_000, '2026-08-31')
  await it.grant(5_000, '2026-12-31')
  await it.spend(12_000, `${it.id} 1`)
  await Promise.all([it.refund(`${it.id} 1`, noon, 6_500), it.refund(`${it.id} 1`, noon, 6_500)])
  expect(await it.lots()).toEqual(['2026-06-10 0', '2026-08-31 3500', '2026-12-31 5000'])
  expect((await it.movements()).slice(3)).toEqual(['2 -12000', '2 6500'])
  await it.spend(8_500, `${it.id} 2`)
  const later = new Date('2026-12-31T20:00:00Z')
  await it.refund(`${it.id} 2`, later, 6_000)
  expect(await it.lots()).toEqual([
    '2026-06-10 0',
    '2026-08-31 0',
    '2026-12-31 0',
    '2027-01-31 6000',
  ])
})

test('no more gift value can be refunded than was paid', async () => {
  const it = await newAccount()
  await it.grant(4_000, '2026-12-31')
  await it.spend(3_000, `${it.id} 1`)
  await expect(it.refund(`${it.id} 1`, noon, 3_001)).rejects.toThrow('less than 3001 was paid')
  expect(await it.balance()).toBe(1_000)
})

test('a refund to an expired lot is not lost if the expiry job has not run yet', async () => {
  const it = await newAccount('tw')
  await it.grant(4_000, '2026-06-10')
  await it.spend(1_000, `${it.id} 1`)
  const later = new Date('2026-06-20T12:00:00Z')
  await it.refund(`${it.id} 1`, later)
  await expire(later)
  expect(await it.lots()).toEqual(['2026-06-10 0', '2026-07-20 1000'])
  expect(await it.movements()).toEqual(['1 4000', '2 -1000', '2 1000', '3 -3000'])
})

test('refunding an order that was not paid with gift value returns no gift value', async () => {
  const it = await newAccount()
  await it.refund('never paid', noon)
  expect(await it.movements()).toEqual([])
})

test('the entries add up to the balance after concurrent grants, payments and refunds', async () => {
  const it = await newAccount()
  const deeds = Array.from({ length: 40 }, (_, at) => async () => {
    if (at % 4 === 0) await it.grant(1_000 + at, `2026-0${7 + (at % 3)}-01`)
    else if (at % 4 === 3) await it.refund(`${it.id} ${at - 2}`, noon)
    else await it.spend(300 + at * 7, `${it.id} ${at}`)
  })
  for (let at = 0; at < deeds.length; at += 8)
    await Promise.allSettled(deeds.slice(at, at + 8).map((deed) => deed()))
  expect(await giftValueFaults(app)).toEqual([])
  const [sum] = await app.rows(
    sql`select coalesce(sum(amount_minor), 0)::int as minor from gift_movement where company_id = ${it.id}`,
  )
  expect(sum).toEqual({ minor: await it.balance() })
})

test('gift value entries can be added but not changed', async () => {
  for (const change of [
    sql`update gift_movement set amount_minor = 0`,
    sql`delete from gift_entry`,
    sql`truncate gift_movement cascade`,
  ])
    await expect(app.rows(change)).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/are added, never changed/) },
    })
  await expect(
    app.rows(sql`update gift_lot set remaining_minor = remaining_minor - 1000000000`),
  ).rejects.toMatchObject({ cause: { code: '23514' } }) // check_violation
})

/** Creates a company and returns its gift value operations in USD. */
async function newAccount(region = 'tw') {
  companies += 1
  const accountId = `G-${companies}`
  const [row] = await app.rows<{ id: string }>(sql`
    insert into company (account_id, name, account_name, bu, region_code) values (${accountId}, ${accountId}, ${accountId}, 'IFS', ${region}) returning id`)
  if (!row) throw new Error('no company')
  const { id } = row
  const { database, config } = app.resources
  const account = { companyId: id, currency: 'USD' }
  return {
    id,
    grant: (amount: number, expiresOn: string, now = noon) =>
      database.db.transaction((tx) =>
        grantGiftValue(tx, config.current, {
          ...account,
          amount,
          expiresOn,
          source: 'campaign',
          now,
        }),
      ),
    spend: (amount: number, orderNumber: string, now = noon) =>
      database.db.transaction((tx) =>
        spendGiftValue(tx, { ...account, amount, orderNumber, personId: nobody, now }),
      ),
    /** Refunds what an order was paid with, or the given part of it. */
    refund: async (orderNumber: string, now: Date, part?: number) => {
      const [paid] = await app.rows<{ amount: string }>(
        sql`select -amount_minor as amount from gift_movement where order_number = ${orderNumber} and reversal_of is null`,
      )
      const amount = part ?? Number(paid?.amount ?? 1)
      await database.db.transaction((tx) =>
        refundGiftValue(tx, config.current, { orderNumber, amount, now }),
      )
    },
    balance: (now = noon) => giftValueOf(database.db, { ...account, now }),
    lots: async () =>
      (
        await app.rows<{ lot: string }>(
          sql`select expires_on || ' ' || remaining_minor as lot from gift_lot where company_id = ${id} order by expires_on, remaining_minor`,
        )
      ).map((it) => it.lot),
    movements: async () =>
      (
        await app.rows<{ row: string }>(
          sql`select status || ' ' || amount_minor as row from gift_movement where company_id = ${id} order by place`,
        )
      ).map((it) => it.row),
  }
}

function expire(now: Date): Promise<number> {
  const { database, config, log } = app.resources
  return expireGiftValue(database.db, config.current, { now, log })
}
