import type { Config } from '#config/schema.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { Problem } from '#server/kernel/problem.ts'
import { uncountOrder } from '#server/trade/membership/service.ts'
import { completeIfDelivered } from './fulfill.ts'
import { moveOrder } from './move.ts'
import {
  findDeliverableLine,
  findOrderOfLine,
  listOtherLines,
  updateDelivered,
  updateUndelivered,
} from './line-store.ts'
import { lockOrder, type OrderRow } from './store.ts'

export { changeBudget } from './budget.ts'
export {
  approvalsOf,
  askAnotherApprover,
  handOverOrders,
  type LeftOrders,
  ordersOf,
} from './hand-over.ts'
export { handOverQuotes, quotesOf } from './quote-hand-over.ts'

/** An order line that staff deliver, with its order. */
export type DeliverableLine = NonNullable<Awaited<ReturnType<typeof findDeliverableLine>>>

/**
 * Returns the line of an order item, with its order, if staff deliver the line. The order may be
 * unpaid: check `status`. Source: C16.
 */
export function deliverableLine(
  db: Db,
  { orderItem }: { orderItem: string },
): Promise<DeliverableLine | undefined> {
  return findDeliverableLine(db, orderItem)
}

/** Returns the other lines of a line's order. */
export function otherLines(
  db: Db,
  line: Pick<DeliverableLine, 'orderNumber' | 'lineId'>,
): ReturnType<typeof listOtherLines> {
  return listOtherLines(db, line)
}

/** A delivery that staff made or undid. */
export interface Delivery {
  lineId: string
  at: Date
  personId: string
  requestId: string
}

/**
 * Records that staff delivered a line. Completes the order after its last line.
 *
 * @throws Problem `crm.already_processed` if the line was delivered before, `order.state_conflict`
 * if the order is not being fulfilled
 */
export async function recordDelivery(
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
 * Records that staff undid a delivery. A completed order goes back to `provisioning` and no longer
 * counts toward the membership level.
 *
 * @throws Problem `order.state_conflict` if the line was not delivered, or the state of the order
 * is neither `provisioning` nor `completed`
 */
export async function recordUndoneDelivery(
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
