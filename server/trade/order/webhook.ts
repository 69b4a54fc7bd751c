import type { Tx } from '#server/platform/db/database.ts'
import type { GatewayEvent } from '#server/kernel/card-gateway.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import {
  applyGatewayEvent,
  findOrderOfPayment,
  readGatewayEvent,
  recordGatewayEvent,
} from '#server/trade/payment/service.ts'
import { fulfillOrder } from './fulfill.ts'
import { mailBuyer } from './mails.ts'
import { type Cause, moveOrder } from './move.ts'
import { markPaid } from './pay.ts'
import { nextStatus } from './state.ts'
import { findOrder, lockOrder, type OrderRow } from './store.ts'

/**
 * Receives an event from the card gateway. Only these events tell whether a payment arrived. Each
 * event takes effect once, even if it is sent repeatedly or events arrive out of order. Source: C7.
 *
 * @throws Problem `auth.forbidden` if the gateway's signature is missing or wrong
 */
export async function receivePaymentEvent(ctx: RequestContext): Promise<{ received: true }> {
  const { db, config, now, requestId, log } = ctx
  const event = await readGatewayEvent(ctx)
  if (event === 'unrelated') return { received: true }
  const orderNumber = await db.transaction((tx) => applyEvent(tx, ctx, event))
  if (orderNumber !== undefined)
    await fulfillOrder(db, config, { orderNumber, now, requestId, log })
  return { received: true }
}

/**
 * Applies an event to its payment and order. Returns the number of the order that can be delivered
 * now: the event has paid it, or did so before and comes again because nothing was answered.
 */
async function applyEvent(
  tx: Tx,
  ctx: RequestContext,
  event: GatewayEvent,
): Promise<string | undefined> {
  const { now, log, config } = ctx
  const isNew = await recordGatewayEvent(tx, event, now)
  const orderNumber = await findOrderOfPayment(tx, event.reference)
  if (!isNew) return orderNumber === undefined ? undefined : undelivered(tx, orderNumber)
  // always lock an order before its payments, so that no deadlock can occur
  const order = orderNumber === undefined ? undefined : await lockOrder(tx, orderNumber)
  const outcome =
    order &&
    (await applyGatewayEvent(tx, event, {
      isOrderPayable: nextStatus(order.status, 'pay', 'gateway') !== undefined,
      now,
    }))
  if (!order || !outcome) {
    log.error({ event: 'payment.unknown', 'payment.event': event.id })
    return undefined
  }
  const cause: Cause = { by: 'gateway', requestId: ctx.requestId, at: now, reason: event.id }
  switch (outcome.kind) {
    case 'captured':
      await mailBuyer(tx, await markPaid(tx, order, cause), { mail: 'paid', now })
      return order.orderNumber
    case 'declined':
      await markPaymentFailed(tx, order, { cause, keptHours: config.orders.cardRetryHours })
      return undefined
    case 'rejected':
      log.warn({
        event: 'payment.goes_back',
        'order.number': order.orderNumber,
        'order.status': order.status,
        'payment.event': event.id,
        isRight: outcome.isAmountRight,
      })
      return undefined
    case 'unchanged':
      return undefined
  }
}

/** Returns the number of an order that is paid: the process may have stopped before its delivery. */
async function undelivered(tx: Tx, orderNumber: string): Promise<string | undefined> {
  const order = await findOrder(tx, orderNumber)
  return order?.status === 'paid' ? orderNumber : undefined
}

/**
 * Moves an order to `payment_failed`. The buyer can then start another payment until `keptHours`
 * hours after the order was placed.
 */
async function markPaymentFailed(
  tx: Tx,
  order: OrderRow,
  { cause, keptHours }: { cause: Cause; keptHours: number },
): Promise<void> {
  if (nextStatus(order.status, 'decline', 'gateway') === undefined) return
  const dueAt = new Date(order.placedAt.getTime() + keptHours * 3_600_000)
  const failed = await moveOrder(tx, order, { ...cause, move: 'decline', changes: { dueAt } })
  await mailBuyer(tx, failed, { mail: 'payment-failed', now: cause.at, hours: keptHours })
}
