import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fulfillOrders } from '#server/trade/order/fulfill.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { clientAs } from '#tests/support/client.ts'
import { licensesOf } from '#tests/support/order-rows.ts'
import { buy, buyerAs, type Buyer, orderOf } from '#tests/support/orders.ts'

let app: TestApp
let admin: Buyer
beforeAll(async () => {
  app = await startApp()
  admin = await buyerAs(app, 'yi-chun.lin')
})
afterAll(() => app[Symbol.asyncDispose]())

test('a failed delivery is retried after 1, 5 and 30 minutes, then left to staff', async () => {
  const { database, config, log } = app.resources
  await app.rows(
    sql`alter table license add constraint closed check (order_number is null or issued_at < now() - interval '1 minute') not valid`,
  )
  const { orderNumber } = await buy(app, admin)
  let now = Date.now()
  for (const minutes of [1, 5, 30]) {
    expect((await orderOf(admin, orderNumber)).status).toBe('provisioning_failed')
    await fulfillOrders(database.db, config.current, {
      now: new Date(now + minutes * 60_000 - 5000),
      log,
    })
    now += minutes * 60_000
    const [row] = await app.rows<{ failures: number }>(
      sql`select failures from purchase_order where order_number = ${orderNumber}`,
    )
    expect(row?.failures).toBe([1, 5, 30].indexOf(minutes) + 1)
    await fulfillOrders(database.db, config.current, { now: new Date(now + 5000), log })
  }
  await fulfillOrders(database.db, config.current, { now: new Date(now + 86_400_000), log })
  expect((await orderOf(admin, orderNumber)).status, 'the system gave it up').toBe(
    'provisioning_failed',
  )
  expect(
    app.log.some(
      (it) => it['event'] === 'order.fulfillment_given_up' && it['order.number'] === orderNumber,
    ),
  ).toBe(true)
  await app.rows(sql`alter table license drop constraint closed`)
  const staff = await clientAs(app, 'noor.haddad')
  await staff.order.resume({ orderNumber })
  expect((await orderOf(admin, orderNumber)).status).toBe('completed')
  expect(await licensesOf(app, orderNumber)).toHaveLength(1)
})

test('a delivery that fails because the database is unavailable is no failed delivery: the next run of the job delivers', async () => {
  const { database, config, log } = app.resources
  // 57P03: cannot_connect_now
  await app.rows(
    sql`create function refuse_license() returns trigger language plpgsql as
      $$ begin raise exception 'the database is starting up' using errcode = '57P03'; end $$`,
  )
  await app.rows(
    sql`create trigger refused before insert on license execute function refuse_license()`,
  )
  const { orderNumber } = await buy(app, admin)
  const [row] = await app.rows<{ status: string; failures: number }>(
    sql`select status, failures from purchase_order where order_number = ${orderNumber}`,
  )
  expect(row).toEqual({ status: 'paid', failures: 0 })
  await app.rows(sql`drop trigger refused on license`)
  await fulfillOrders(database.db, config.current, { now: new Date(), log })
  expect((await orderOf(admin, orderNumber)).status).toBe('completed')
  expect(await licensesOf(app, orderNumber)).toHaveLength(1)
})
