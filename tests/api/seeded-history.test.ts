import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSeed } from '#server/content/catalog/seed-files.ts'
import { SeedPeople } from '#server/people/account/seed-people.ts'
import { expireGiftValue } from '#server/trade/giftvalue/service.ts'
import { endTerms } from '#server/trade/membership/jobs.ts'
import { seedFolder } from '#server/seed/seed.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { clientAs } from '#tests/support/client.ts'
import { giftValueFaults } from '#tests/support/gift-lots.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

test('each company has the level given in the seed, and its current term has the same level', async () => {
  const { companies } = readSeed(join(seedFolder, 'people.yaml'), SeedPeople)
  const rows = await app.rows<{ key: string; level: number }>(
    sql`select account_id as key, member_type as level from company`,
  )
  expect(Object.fromEntries(rows.map((it) => [it.key, it.level]))).toEqual(
    Object.fromEntries(companies.map((it) => [it.accountId, it.memberType])),
  )
  const apart = await app.rows(sql`
    select account_id from company join level_term on company_id = company.id and closed_at is null where company.member_type <> level_term.member_type`)
  expect(apart).toEqual([])
})

test('the gift value entries are consistent, and no expiry or end of a level is overdue', async () => {
  expect(await giftValueFaults(app)).toEqual([])
  const { database, config, log } = app.resources
  const once = { now: new Date(), log }
  expect(await expireGiftValue(database.db, config.current, once)).toBe(0)
  expect(await endTerms(database.db, config.current, once)).toBe(0)
  const statuses = await app.rows(sql`select distinct status from gift_movement order by status`)
  expect(statuses).toEqual([{ status: 1 }, { status: 2 }, { status: 3 }])
})

test('each order has one payment and counts once, and none is in the future', async () => {
  const odd = await app.rows(sql`
    select order_number, status from purchase_order where
      placed_at > now() or completed_at > now() or (status = 'completed') <> (completed_at is not null)
      or (select count(*) from payment where payment.order_number = purchase_order.order_number) <> 1
      or (select count(*) from level_spend where level_spend.order_number = purchase_order.order_number) <> (case status when 'completed' then 1 else 0 end)
      or (select coalesce(sum(amount_minor), 0) from gift_movement where gift_movement.order_number = purchase_order.order_number)
        <> (case when payment_method_code = 0 and status <> 'cancelled' then -value_minor else 0 end)`)
  expect(odd).toEqual([])
  const [numbers] = await app.rows<{ most: number }>(
    sql`select max(right(order_number, 6)::int) as most from purchase_order`,
  )
  expect(numbers?.most, 'new orders have numbers from 101').toBeLessThanOrEqual(100)
})

test('an Admin has histories of more than one page, an amount toward the next level and gift value that will expire', async () => {
  const admin = await clientAs(app, 'yi-chun.lin')
  for (const history of [
    await admin.orderHistory.orders({}),
    await admin.giftValue.history({}),
    await admin.membership.history({}),
  ]) {
    expect(history.items).toHaveLength(10)
    expect(history.totalItems).toBeGreaterThan(10)
  }
  const info = await admin.membership.amountInfo({})
  expect(info.memberType).toBe(2)
  expect(info.accumulatedAmount).toBeGreaterThan(0)
  const expiring = await admin.giftValue.expiring({})
  expect(expiring.giftValue).toBeGreaterThan(0)
  expect(expiring.balance).toBeGreaterThan(expiring.giftValue)
})

test('the overdue debt of each company is that of its overdue orders', async () => {
  const rows = await app.rows(sql`
    select account_id as key from credit_account join company on company.id = company_id
    where used_minor < overdue_minor or overdue_minor > 0 and overdue_minor <> (
      select coalesce(sum(amount_minor), 0) from credit_hold
      where credit_hold.company_id = company.id and taken_at < now() - interval '60 days')`)
  expect(rows).toEqual([])
  const admin = await clientAs(app, 'wang.lei')
  const { credit, invoices } = await admin.payments.credit({})
  expect(credit).toMatchObject({ currency: 'CNY', available: 0 })
  expect(invoices.map((it) => it.isOverdue)).toEqual([true, false])
  expect(credit?.overdue).toBe(invoices[0]?.amount)
  const { views, items } = await admin.orderHistory.orders({ view: 'overdue' })
  expect(views.overdue).toBe(1)
  expect(items.map((it) => it.amount)).toEqual([credit?.overdue])
})
