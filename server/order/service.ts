import type { Config } from '#config/schema.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { findDeliverableLine } from './store.ts'

/** A line that staff deliver, with the order that it is of. */
export type DeliverableLine = NonNullable<Awaited<ReturnType<typeof findDeliverableLine>>>

/** The line of delivery that an order item names; undefined when there is none, or its order is not paid. Source: C16. */
export function deliverableLine(db: Db, { orderItem }: { orderItem: string }): Promise<DeliverableLine | undefined> {
  return findDeliverableLine(db, orderItem)
}

/**
 * Staff delivered a line: once all lines are, the order is completed.
 *
 * @throws Problem `crm.already_processed` when it was delivered before, `order.state_conflict` when its order is not being fulfilled
 */
export async function lineDelivered(_tx: Tx, _config: Config, _delivery: { lineId: string; at: Date; personId: string; requestId: string }): Promise<void> {
  throw new Error('not yet')
}

/**
 * Staff took a delivery back: a completed order is being fulfilled again.
 *
 * @throws Problem `order.state_conflict` when it was not delivered, or the order has gone on
 */
export async function deliveryUndone(_tx: Tx, _config: Config, _delivery: { lineId: string; at: Date; personId: string; requestId: string }): Promise<void> {
  throw new Error('not yet')
}
