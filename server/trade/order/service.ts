import type { Config } from '#config/schema.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { Problem } from '#server/kernel/problem.ts'
import { uncountOrder } from '#server/trade/membership/service.ts'
import { completeIfDelivered } from './fulfill.ts'
import { moveOrder } from './move.ts'
import {
  findDeliverableLine,
  findOrderOfLine,
  updateDelivered,
  updateUndelivered,
} from './line-store.ts'
import { lockOrder, type OrderRow } from './store.ts'

/** A line that staff deliver, with the order that it is of. */
export type DeliverableLine = NonNullable<Awaited<ReturnType<typeof findDeliverableLine>>>

/** The line of delivery that an order item names; undefined when there is none. Its order may not be paid yet: `status` tells. Source: C16. */
export function deliverableLine(
  db: Db,
  { orderItem }: { orderItem: string },
): Promise<DeliverableLine | undefined> {
  return findDeliverableLine(db, orderItem)
}

/** What staff did with a line, when, and in which request. */
export interface Delivery {
  lineId: string
  at: Date
  personId: string
  requestId: string
}

/**
 * Staff delivered a line: once all lines are, the order is completed.
 *
 * @throws Problem `crm.already_processed` when it was delivered before, `order.state_conflict` when its order is not being fulfilled
 */
export async function lineDelivered(
  tx: Tx,
  config: Config,
  { lineId, ...delivery }: Delivery,
): Promise<void> {
  const { at, personId, requestId } = delivery
  const order = await lockOrderOf(tx, lineId)
  if ((await updateDelivered(tx, { ids: [lineId], at, personId })).length === 0)
    throw new Problem('crm.already_processed')
  if (order.status !== 'provisioning')
    throw new Problem('order.state_conflict', {
      context: { orderNumber: order.orderNumber, status: order.status },
    })
  await completeIfDelivered(tx, config, { order, cause: { by: 'staff', personId, requestId, at } })
}

/**
 * Staff took a delivery back: a completed order is being fulfilled again, and counts no longer.
 *
 * @throws Problem `order.state_conflict` when it was not delivered, or the order has gone on
 */
export async function deliveryUndone(
  tx: Tx,
  config: Config,
  { lineId, at, personId, requestId }: Delivery,
): Promise<void> {
  const order = await lockOrderOf(tx, lineId)
  const { orderNumber, status } = order
  const conflict = new Problem('order.state_conflict', { context: { orderNumber, status } })
  if (status !== 'provisioning' && status !== 'completed') throw conflict
  if (!(await updateUndelivered(tx, lineId))) throw conflict
  if (status === 'provisioning') return
  await moveOrder(tx, order, {
    by: 'staff',
    personId,
    requestId,
    at,
    move: 'undo',
    changes: { completedAt: null },
  })
  await uncountOrder(tx, config, { orderNumber, at })
}

async function lockOrderOf(tx: Tx, lineId: string): Promise<OrderRow> {
  const orderNumber = await findOrderOfLine(tx, lineId)
  const order = orderNumber === undefined ? undefined : await lockOrder(tx, orderNumber)
  if (!order) throw new Problem('order.not_found')
  return order
}
