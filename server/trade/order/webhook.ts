import type { Tx } from '#server/platform/db/database.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import { Problem } from '#server/kernel/problem.ts'
import {
  findPayment,
  gatewayOf,
  type GatewayEvent,
  insertPaymentEvent,
  lockPayment,
  type PaymentRow,
  updatePayment,
} from '#server/trade/payment/service.ts'
import { fulfillOrder } from './fulfill.ts'
import { tellBuyer } from './mails.ts'
import { type Cause, moveOrder } from './move.ts'
import { orderPaid } from './pay.ts'
import { nextStatus } from './state.ts'
import { lockOrder, type OrderRow } from './store.ts'

/**
 * Takes what the card gateway tells: whether a payment came is known from here alone. An event has its effect once, in whatever order and
 * however often it comes. Source: C7.
 *
 * @throws Problem `auth.forbidden` when the message is not signed as the gateway signs
 */
export async function takePaymentEvent(ctx: RequestContext): Promise<{ received: true }> {
  const { db, config, now, request, log, requestId } = ctx
  const body = request.rawBody()
  const event =
    body &&
    (await gatewayOf(db, config)?.readMessage({
      signature: request.header('Payment-Signature'),
      body,
      now,
    }))
  if (!event) {
    log.warn({ event: 'payment.signature_refused', 'request.id': requestId })
    throw new Problem('auth.forbidden')
  }
  const paid = await db.transaction((tx) => takeIn(tx, ctx, event))
  if (paid !== undefined) await fulfillOrder(db, config, { orderNumber: paid, now, requestId, log })
  return { received: true }
}

/** Returns the number of the order that is paid by it. */
async function takeIn(
  tx: Tx,
  ctx: RequestContext,
  event: GatewayEvent,
): Promise<string | undefined> {
  const { id: eventId, session, type, occurredAt, reference } = event
  if (!(await insertPaymentEvent(tx, { eventId, session, type, occurredAt, receivedAt: ctx.now })))
    return undefined
  const found = await findPayment(tx, reference)
  // an order's row is locked before those of its payments
  const order = found && (await lockOrder(tx, found.orderNumber))
  const payment = order && (await lockPayment(tx, reference))
  if (!order || !payment) {
    ctx.log.error({ event: 'payment.unknown', 'payment.event': eventId })
    return undefined
  }
  const cause: Cause = { by: 'gateway', requestId: ctx.requestId, at: ctx.now, reason: eventId }
  if (type === 'payment.succeeded') return succeeded(tx, ctx, { order, payment, event, cause })
  await declined(tx, ctx.config.orders.cardRetryHours, { order, payment, cause })
  return undefined
}

interface Told {
  order: OrderRow
  payment: PaymentRow
  cause: Cause
}

/** Money that an order can be paid with pays it; money that comes too late, twice or wrong goes back, all that came. */
async function succeeded(
  tx: Tx,
  { log, now }: RequestContext,
  { order, payment, event, cause }: Told & { event: GatewayEvent },
): Promise<string | undefined> {
  const { session, brand } = event
  const isRight = event.amount === payment.amountMinor && event.currency === payment.currency
  const pays = isRight && nextStatus(order.status, 'pay', 'gateway') !== undefined
  const status = pays ? 'succeeded' : 'refund_pending'
  const changed = {
    id: payment.id,
    from: ['pending', 'declined', 'expired', 'cancelled'] as const,
    status,
    session,
    brand,
    settledAt: now,
    amountMinor: event.amount,
    currency: event.currency,
  } as const
  if (!(await updatePayment(tx, changed))) return undefined
  if (pays) {
    const paid = await orderPaid(tx, order, cause)
    await tellBuyer(tx, paid, { mail: 'paid', now })
    return paid.orderNumber
  }
  log.warn({
    event: 'payment.goes_back',
    'order.number': order.orderNumber,
    'order.status': order.status,
    'payment.event': event.id,
    isRight,
  })
  return undefined
}

async function declined(tx: Tx, keptHours: number, { order, payment, cause }: Told): Promise<void> {
  if (
    !(await updatePayment(tx, {
      id: payment.id,
      from: ['pending'],
      status: 'declined',
      settledAt: cause.at,
    }))
  )
    return
  if (nextStatus(order.status, 'decline', 'gateway') === undefined) return
  const dueAt = new Date(order.placedAt.getTime() + keptHours * 3_600_000)
  const moved = await moveOrder(tx, order, { ...cause, move: 'decline', changes: { dueAt } })
  await tellBuyer(tx, moved, { mail: 'payment-failed', now: cause.at, hours: keptHours })
}
