import { noteAudit } from '#server/people/account/service.ts'
import { returnStock, takeStock } from '#server/trade/offer/service.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { scopeFor } from '#server/kernel/caller.ts'
import type { CompanyContext, SignedInContext } from '#server/kernel/context.ts'
import { Problem } from '#server/kernel/problem.ts'
import { cancelPaymentsFor } from '#server/trade/payment/service.ts'
import type { Order } from './order-contract.ts'
import { assertNotOwn, takeCurrentPrice } from './approval-price.ts'
import { cancellationOf } from './cancellation.ts'
import { fulfillOrder } from './fulfill.ts'
import { listLines } from './line-store.ts'
import { mailBuyer } from './mails.ts'
import { moveOrder } from './move.ts'
import { paymentDue, payOrder } from './pay.ts'
import { stockedLines } from './record-order.ts'
import { refundCards, refundedColumns, reverseOrder } from './refund.ts'
import { refundAmounts } from './refund-amounts.ts'
import { actorOf, lockOrderInScope } from './scope.ts'
import { findOrder, type OrderRow } from './store.ts'
import { toOrderView } from './view.ts'

interface Decision {
  orderNumber: string
  note?: string | undefined
}

/**
 * Approves an order of the company. Checks the price and the conditions again with the rights of
 * the Admin, then pays with the buyer's payment method. Source: C7, C22.
 *
 * @param expectedSubtotal the current total, which the Admin agrees to
 * @throws Problem `order.not_found`, `order.own_approval`, `order.state_conflict`, or with the codes
 * of `takeCurrentPrice`, `takeStock` and `payOrder`
 */
export async function approveOrder(
  ctx: CompanyContext,
  { orderNumber, note, expectedSubtotal }: Decision & { expectedSubtotal?: number | undefined },
): Promise<{ data: Order }> {
  const { now, config, requestId } = ctx
  const { personId } = ctx.caller
  const order = await ctx.db.transaction(async (tx): Promise<OrderRow> => {
    const found = await lockOrderInScope(tx, ctx, 'order.approve', orderNumber)
    assertNotOwn(ctx, found)
    const cause = { requestId, at: now, personId, reason: note ?? null }
    const moved = await moveOrder(tx, found, {
      ...cause,
      by: 'admin',
      move: 'approve',
      changes: { dueAt: paymentDue(config, { ...found, now }) },
    })
    const approved = await takeCurrentPrice(tx, ctx, { order: moved, expectedSubtotal })
    await takeStock(tx, stockedLines(approved.quote), orderNumber, now)
    await noteAudit(tx, ctx, { action: 'order.approved', after: { orderNumber } })
    await mailBuyer(tx, approved, { mail: 'approved', now, reason: note })
    return payOrder(tx, approved, { payer: personId, cause: { requestId, at: now } })
  })
  if (order.status !== 'paid') return { data: await toOrderView(ctx, order) }
  await fulfillOrder(ctx.db, config, { orderNumber, now, requestId, log: ctx.log })
  return { data: await toOrderView(ctx, (await findOrder(ctx.db, orderNumber)) ?? order) }
}

/**
 * Rejects an order that is waiting for approval.
 *
 * @throws Problem `order.not_found`, `order.own_approval`, `order.state_conflict`
 */
export async function rejectOrder(
  ctx: CompanyContext,
  { orderNumber, note }: Decision,
): Promise<{ data: Order }> {
  const { now, requestId } = ctx
  const { personId } = ctx.caller
  const order = await ctx.db.transaction(async (tx) => {
    const found = await lockOrderInScope(tx, ctx, 'order.approve', orderNumber)
    assertNotOwn(ctx, found)
    const rejected = await moveOrder(tx, found, {
      requestId,
      at: now,
      personId,
      reason: note ?? null,
      by: 'admin',
      move: 'reject',
      changes: { dueAt: null },
    })
    await noteAudit(tx, ctx, {
      action: 'order.rejected',
      after: { orderNumber },
      ...(note === undefined ? {} : { reason: note }),
    })
    await mailBuyer(tx, rejected, { mail: 'rejected', now, reason: note })
    return rejected
  })
  return { data: await toOrderView(ctx, order) }
}

/**
 * Cancels an unpaid order, or a paid one of which nothing has been delivered. The payment of a paid
 * order is returned, along with its stock. Source: C7, C21.
 *
 * @throws Problem `order.not_found`, `order.state_conflict`
 */
export async function cancelOrder(
  ctx: SignedInContext,
  { orderNumber, reason }: { orderNumber: string; reason?: string | undefined },
): Promise<{ data: Order }> {
  const { config, db, now, requestId, log } = ctx
  const { personId } = ctx.caller
  const { order, isCardRefunded } = await db.transaction(async (tx) => {
    const found = await lockOrderInScope(tx, ctx, 'order.change', orderNumber)
    const { status } = found
    if (actorOf(ctx, found) === 'staff' && scopeFor(ctx.caller, 'order.change') !== 'all')
      throw new Problem('order.not_found')
    const lines = await listLines(tx, orderNumber)
    const cancellation = cancellationOf(ctx, found, lines)
    if (!cancellation)
      throw new Problem('order.state_conflict', { context: { orderNumber, status } })
    const refund = cancellation.move === 'withdraw' ? refundAmounts(found, lines) : undefined
    const cancelled = await moveOrder(tx, found, {
      requestId,
      at: now,
      personId,
      reason: reason ?? null,
      ...cancellation,
      changes: { dueAt: null, retryAt: null, ...(refund && refundedColumns(refund)) },
    })
    const money = refund
      ? await reverseOrder(tx, config, { order: cancelled, refund, personId, now })
      : await releaseOrder(tx, { orderNumber, now, move: 'cancel' })
    await noteAudit(tx, ctx, {
      action: 'order.cancelled',
      after: { orderNumber },
      ...(reason === undefined ? {} : { reason }),
    })
    await mailBuyer(tx, cancelled, { mail: 'cancelled', now, reason })
    return { order: cancelled, isCardRefunded: money === 'refund_pending' }
  })
  if (isCardRefunded) await refundCards(db, ctx.cardGateway(), { now, log })
  return { data: await toOrderView(ctx, order) }
}

/** Returns the stock of an unpaid order and ends its pending payments. */
export async function releaseOrder(
  tx: Tx,
  { orderNumber, now, move }: { orderNumber: string; now: Date; move: 'cancel' | 'expire' },
): Promise<void> {
  await returnStock(tx, { orderNumber, now })
  await cancelPaymentsFor(tx, { orderNumber, now, move })
}
