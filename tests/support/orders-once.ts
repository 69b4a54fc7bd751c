import { type SQL, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { giftValueFaults } from './gift-lots.ts'
import type { OrderingClient } from './order-clients.ts'
import { openedAt, type Place } from './ordering.ts'
import { rowsOf } from './rows.ts'

/** An order with what it brought and what it should have brought. */
interface OrderRow {
  note: string
  number: string
  status: string
  method: number
  total: string
  licensesOrdered: number
  licenses: number
  renewalsOrdered: number
  renewals: number
  /** Lines that staff still have to deliver. */
  undelivered: number
  mails: number
  payments: number
  paid: string
  spent: string
}

const issued = sql`l.fulfillment = 'license' and l.role not in ('upgrade', 'renewal')`

/** Orders of tests have the key of their request as note. */
const ordersOfTests = sql`select note, order_number as number, status, payment_method_code as method, total_minor as total,
  (select coalesce(sum(quantity), 0)::int from order_line l where l.order_number = o.order_number and ${issued}) as "licensesOrdered",
  (select count(*)::int from license l where l.order_number = o.order_number) as licenses,
  case when checkout_type = 'license-renewal' then cardinality(serial_numbers) else 0 end as "renewalsOrdered",
  (select count(*)::int from license_renewal r where r.order_number = o.order_number) as renewals,
  (select count(*)::int from order_line l where l.order_number = o.order_number and delivered_at is null) as undelivered,
  (select count(*)::int from mail m where m.key in ('order.placed ' || o.order_number, 'order.paid ' || o.order_number)) as mails,
  (select count(*)::int from payment p where p.order_number = o.order_number) as payments,
  (select coalesce(sum(amount_minor), 0) from payment p where p.order_number = o.order_number and p.status = 'succeeded') as paid,
  (select -coalesce(sum(amount_minor), 0) from gift_movement g where g.order_number = o.order_number) as spent
from purchase_order o where note is not null and length(note) = 36`

/**
 * Checks the orders of a database: each acknowledged order exists once, none exists that nobody
 * asked for, and each has one email, one payment, its licenses and its renewals. What staff deliver
 * may be undelivered.
 */
export async function expectOrdersOnce(
  place: Place,
  { acknowledged, keys }: Pick<OrderingClient, 'acknowledged' | 'keys'>,
): Promise<void> {
  await openedAt(place, async (db) => {
    const rows = <Row>(query: SQL) => rowsOf<Row>(db, query)
    const orders = await rows<OrderRow>(ordersOfTests)
    const byKey = Map.groupBy(orders, (it) => it.note)
    for (const [key, orderNumber] of acknowledged)
      expect(byKey.get(key)?.map((it) => it.number)).toEqual([orderNumber])
    for (const [key, all] of byKey)
      expect({ key, known: keys.has(key), orders: all.length }).toEqual({
        key,
        known: true,
        orders: 1,
      })
    for (const it of orders) expectWhole(it)
    expect(await giftValueFaults({ rows }), 'the ledger').toEqual([])
    expect(await rows(renewalFaults), 'the terms of licenses').toEqual([])
    expect(await rows(stockFaults), 'the stock').toEqual([])
  })
}

function expectWhole(order: OrderRow): void {
  const { number, status, method, total, undelivered, licenses, renewals, mails, payments } = order
  const isPaidByGiftValue = method === 0
  expect({
    number,
    status,
    licenses,
    renewals,
    mails,
    payments,
    paid: Number(order.paid),
    spent: Number(order.spent),
  }).toEqual({
    number,
    status: undelivered === 0 ? 'completed' : 'provisioning',
    licenses: order.licensesOrdered,
    renewals: order.renewalsOrdered,
    mails: 1,
    payments: 1,
    paid: Number(total),
    spent: isPaidByGiftValue ? Number(total) : 0,
  })
}

/** Renewals that do not follow the one before, and licenses that do not end with the last one. */
const renewalFaults = sql`
  with terms as (
    select license_id, ended_on, expires_on,
      lag(expires_on) over its as previous, lead(expires_on) over its as next
    from license_renewal where taken_back_at is null
    window its as (partition by license_id order by renewed_at, expires_on))
  select serial_number, ended_on, terms.expires_on from terms join license on license.id = license_id
  where previous <> ended_on or (next is null and terms.expires_on <> license.expires_on)`

/** Orders that hold other quantities than they have in their lines. */
const stockFaults = sql`
  select order_number, part_number, hold.quantity, lines.quantity as ordered from stock_hold hold
  left join (select order_number, part_number, sum(quantity) as quantity from order_line group by 1, 2) lines using (order_number, part_number)
  where hold.quantity is distinct from lines.quantity`

/** Counts the pieces on hand of a part, and those that were sold. */
export async function piecesOf(
  place: Place,
  partNumber: string,
): Promise<{ left: number; sold: number }> {
  return openedAt(place, async (db) => {
    const [found] = await rowsOf<{ left: number; sold: number }>(
      db,
      sql`select quantity as left, (
        select coalesce(sum(l.quantity), 0)::int from order_line l join purchase_order o using (order_number)
        where l.part_number = stock.part_number and length(o.note) = 36) as sold
      from stock where part_number = ${partNumber} and kind = 'inventory'`,
    )
    return found ?? { left: 0, sold: 0 }
  })
}
