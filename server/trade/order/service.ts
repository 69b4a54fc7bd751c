import type { Logger } from 'pino'
import type { Config } from '#config/schema.ts'
import { signedIn } from '#server/people/account/service.ts'
import { orderOfToken } from '#server/trade/checkout/service.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import type { Locale } from '#config/locales.ts'
import { Problem } from '#server/kernel/problem.ts'
import { uncountOrder } from '#server/trade/membership/service.ts'
import type { Order } from './contract.ts'
import { letGo } from './decide.ts'
import { completeIfDelivered, fulfillOrder } from './fulfill.ts'
import { tellBuyer } from './mails.ts'
import { moveOrder } from './move.ts'
import { reachedOrder } from './scope.ts'
import {
  findDeliverableLine,
  findOrderOfLine,
  listOverdue,
  lockFreeOrder,
  lockOrder,
  type OrderRow,
  updateDelivered,
  updateUndelivered,
} from './store.ts'
import { orderView } from './view.ts'

export { budgets, setBudget } from './budget.ts'
export { goAndPay, payAgain } from './card.ts'
export { approveOrder, cancelOrder, rejectOrder } from './decide.ts'
export { fulfillOrders } from './fulfill.ts'
export { orderDocument, quoteDocument } from './pdf.ts'
export { placeOrder } from './place.ts'
export { refundCards, refundOrder } from './refund.ts'
export { progressOf, stillOpen } from './state.ts'
export { nameIn } from './texts.ts'
export { takePaymentEvent } from './webhook.ts'

const mostAtOnce = 100

/** An order. @throws Problem `order.not_found` for another company's, and for another person's where only the own may be seen */
export async function orderDetail(
  ctx: RequestContext,
  { orderNumber, websiteCode }: { orderNumber: string; websiteCode?: Locale | undefined },
): Promise<{ data: Order }> {
  return {
    data: await orderView(ctx, await reachedOrder(ctx, 'order.view', { orderNumber }), websiteCode),
  }
}

/** The order that was placed with a token. @throws Problem `order.not_found` when none was */
export async function recoverOrder(
  ctx: RequestContext,
  { token }: { token: string },
): Promise<{ data: Order }> {
  const orderNumber = await orderOfToken(ctx.db, ctx, token)
  if (orderNumber === undefined) throw new Problem('order.not_found')
  return orderDetail(ctx, { orderNumber })
}

/** Tries again to deliver an order, which the system may have given up. @throws Problem `order.not_found`, `order.state_conflict` */
export async function resumeOrder(
  ctx: RequestContext,
  { orderNumber }: { orderNumber: string },
): Promise<{ data: Order }> {
  const { now, requestId, log } = ctx
  const { personId } = signedIn(ctx)
  const { status } = await reachedOrder(ctx, 'order.refund', { orderNumber })
  if (status !== 'provisioning_failed')
    throw new Problem('order.state_conflict', { context: { orderNumber, status } })
  await fulfillOrder(ctx.db, ctx.config, { orderNumber, now, requestId, log, personId })
  return { data: await orderView(ctx, await reachedOrder(ctx, 'order.refund', { orderNumber })) }
}

/** Lets orders expire whose approval or payment did not come in time. Returns how many did. Source: C7. */
export async function expireOrders(
  db: Db,
  _config: Config,
  { now, log }: { now: Date; log: Logger },
): Promise<number> {
  let done = 0
  for (const orderNumber of await listOverdue(db, { now, limit: mostAtOnce }))
    try {
      if (await db.transaction((tx) => expired(tx, orderNumber, now))) done += 1
    } catch (error) {
      log.error({ event: 'order.not_expired', 'order.number': orderNumber, err: error }) // the others shall not wait for it
    }
  return done
}

async function expired(tx: Tx, orderNumber: string, now: Date): Promise<boolean> {
  const order = await lockFreeOrder(tx, orderNumber)
  if (!order?.dueAt || order.dueAt > now) return false
  const moved = await moveOrder(tx, order, {
    requestId: 'job expire-orders',
    at: now,
    by: 'system',
    move: 'expire',
    changes: { dueAt: null },
  })
  await letGo(tx, { orderNumber, now, status: 'expired' })
  await tellBuyer(tx, moved, { mail: 'expired', now })
  return true
}

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
