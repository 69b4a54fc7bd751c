import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { databases } from '#tests/support/app.ts'
import { orderOn } from '#tests/support/order-clients.ts'
import { openedAt, placeOn, type Place, prepared, untilDelivered } from '#tests/support/ordering.ts'
import { expectOrdersOnce } from '#tests/support/orders-once.ts'
import { startProcess } from '#tests/support/process.ts'

/** Places an order on a server that is then killed. */
async function orderAndKill(place: Place, headers: Record<string, string>) {
  await using server = await startProcess(place)
  const [acknowledged, keys] = [new Map<string, string>(), new Set<string>()]
  await orderOn({
    headers,
    origin: () => server.origin,
    isOver: () => acknowledged.size > 0,
    acknowledged,
    keys,
  })
  // the first run of the job ends with the start
  await expect
    .poll(async () => (await fetch(`${server.opsOrigin}/jobs`)).text(), { timeout: 30_000 })
    .toMatch(/"name":"order.fulfill"[^}]*"outcome":"done"/)
  server.signal('SIGKILL')
  await server.ended
  return { acknowledged, keys }
}

/**
 * Brings an order and the job back to the moment in which the job was delivering the order. On the
 * embedded database, the heartbeat of the job goes on for an hour, as nobody has to wait for it.
 */
async function interruptDelivery(place: Place, orderNumber: string): Promise<void> {
  const heartbeat = place.databaseUrl === undefined ? sql`now() + interval '1 hour'` : sql`now()`
  await openedAt(place, async (db) => {
    await db.execute(sql`delete from license_capacity where order_number = ${orderNumber}`)
    await db.execute(sql`delete from license where order_number = ${orderNumber}`)
    await db.execute(sql`delete from level_spend where order_number = ${orderNumber}`)
    await db.execute(
      sql`update order_line set delivered_at = null where order_number = ${orderNumber}`,
    )
    await db.execute(
      sql`update purchase_order set status = 'paid', completed_at = null where order_number = ${orderNumber}`,
    )
    await db.execute(sql`
      update pgboss.job set state = 'active', completed_on = null, started_on = now(), heartbeat_on = ${heartbeat}
      where id = (select id from pgboss.job where name = 'order.fulfill' and state = 'completed' limit 1)`)
    await db.execute(sql`delete from pgboss.job where name = 'order.fulfill' and state <> 'active'`)
  })
}

test.each(databases)(
  'on %s, an order whose delivery was killed is delivered soon after the restart',
  async (kind) => {
    await using made = await placeOn(kind)
    const { place } = made
    const headers = await prepared(place)
    const { acknowledged, keys } = await orderAndKill(place, headers)
    for (const orderNumber of acknowledged.values()) await interruptDelivery(place, orderNumber)
    await using server = await startProcess(place)
    await untilDelivered(acknowledged.values(), {
      origin: server.origin,
      headers,
      withinMs: 45_000,
    })
    server.signal('SIGTERM')
    await server.ended
    await expectOrdersOnce(place, { acknowledged, keys })
  },
)
