import type { Logger } from 'pino'
import type { Config } from '#config/schema.ts'
import { noteAudit } from '#server/people/account/service.ts'
import { returnStock } from '#server/trade/offer/service.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { refundGiftValue } from '#server/trade/giftvalue/service.ts'
import type { CardGateway } from '#server/kernel/card-gateway.ts'
import type { SignedInContext } from '#server/kernel/context.ts'
import { Problem } from '#server/kernel/problem.ts'
import { suspendLicensesOf, takeBackRenewals } from '#server/trade/license/service.ts'
import { uncountOrder } from '#server/trade/membership/service.ts'
import {
  type CardRefund,
  completeCardRefund,
  listCardRefunds,
  refundPayments,
  sendCardRefund,
} from '#server/trade/payment/service.ts'
import { dayMs } from '#server/platform/time/duration.ts'
import type { Order } from './order-contract.ts'
import { countGoods } from './fulfill.ts'
import { type LineRow, listLines, updateRefunded } from './line-store.ts'
import { mailBuyer } from './mails.ts'
import { type Cause, moveOrder } from './move.ts'
import { type RefundAmounts, refundAmounts } from './refund-amounts.ts'
import { lockOrderInScope } from './scope.ts'
import { lockOrder, type OrderRow } from './store.ts'
import { toOrderView } from './view.ts'

const batchSize = 50

/**
 * Refunds the lines of an order that have not been delivered, or a completed order as a whole. See
 * `reverseOrder` for the effects. Gift value and credit are refunded at once, a card payment when
 * the gateway has accepted the refund. Source: C7, C8, C21.
 *
 * @throws Problem `order.not_found`; `order.state_conflict` if the order cannot be refunded or was
 * completed too long ago
 */
export async function refundOrder(
  ctx: SignedInContext,
  { orderNumber, reason }: { orderNumber: string; reason: string },
): Promise<{ data: Order }> {
  const { config, now, requestId, db, log, cardGateway } = ctx
  const { personId } = ctx.caller
  const order = await db.transaction(async (tx) => {
    const paid = await lockOrderInScope(tx, ctx, 'order.refund', orderNumber)
    assertRefundable(paid, { now, refundDays: config.orders.refundDays })
    const refund = refundAmounts(paid, await listLines(tx, orderNumber))
    const pending = await moveOrder(tx, paid, {
      requestId,
      at: now,
      personId,
      reason,
      by: 'staff',
      move: 'refund',
      changes: { retryAt: null, ...refundedColumns(refund) },
    })
    const money = await reverseOrder(tx, config, { order: pending, refund, personId, now })
    await noteAudit(tx, ctx, {
      action: 'order.refunded',
      reason,
      after: {
        orderNumber,
        amount: refund.amount,
        currency: paid.currency,
        orderItems: refund.lines.map((it) => it.line.orderItem),
      },
    })
    return money === 'refund_pending'
      ? pending
      : markRefunded(tx, pending, { by: 'system', requestId, at: now })
  })
  if (order.status === 'refund_pending') await refundCards(db, cardGateway(), { now, log })
  return { data: await toOrderView(ctx, order) }
}

/**
 * Sends pending refunds of card payments to the gateway. Without a gateway they wait. Returns the
 * number that it accepted.
 */
export async function refundCards(
  db: Db,
  gateway: CardGateway | undefined,
  { now, log }: { now: Date; log: Logger },
): Promise<number> {
  if (!gateway) return 0
  let done = 0
  for (const refund of await listCardRefunds(db, batchSize)) {
    const facts = { 'order.number': refund.orderNumber, 'payment.id': refund.id }
    try {
      await sendCardRefund(gateway, { refund, now })
      await db.transaction((tx) => completeRefund(tx, refund, now))
      log.info({ event: 'payment.refunded', ...facts })
      done += 1
    } catch (error) {
      log.error({ event: 'payment.refund_failed', ...facts, err: error })
    }
  }
  return done
}

async function completeRefund(tx: Tx, { id, orderNumber }: CardRefund, now: Date): Promise<void> {
  const order = await lockOrder(tx, orderNumber)
  const isLast = await completeCardRefund(tx, { id, orderNumber, now })
  // the order goes on if only a late or second payment of it was refunded
  if (isLast && order?.status === 'refund_pending')
    await markRefunded(tx, order, { by: 'gateway', requestId: 'job refund-cards', at: now })
}

/** @throws Problem `order.state_conflict` if the order was completed too long ago */
function assertRefundable(
  { orderNumber, status, completedAt }: OrderRow,
  { now, refundDays }: { now: Date; refundDays: number },
): void {
  if (!completedAt) return
  if (completedAt.getTime() + refundDays * dayMs < now.getTime())
    throw new Problem('order.state_conflict', { context: { orderNumber, status } })
}

/** Returns the columns of an order that tell what was refunded. */
export function refundedColumns({
  amount,
  value,
}: RefundAmounts<LineRow>): Pick<OrderRow, 'refundedMinor' | 'refundedValueMinor'> {
  return { refundedMinor: amount, refundedValueMinor: value }
}

/**
 * Returns the amount of a refund and the stock of the refunded lines. If nothing is kept, also
 * suspends the order's licenses, takes back its renewals and subtracts what counted toward the
 * membership level. If delivered lines are kept, their licenses stay valid, and their price begins
 * to count: the order will not be completed in any other way.
 *
 * @returns `refund_pending` if a card payment has to be refunded: see `refundCards`
 */
export async function reverseOrder(
  tx: Tx,
  config: Config,
  {
    order,
    refund,
    personId,
    now,
  }: { order: OrderRow; refund: RefundAmounts<LineRow>; personId: string; now: Date },
): Promise<'refunded' | 'refund_pending'> {
  const { orderNumber } = order
  const { amount, lines, isPartial } = refund
  await updateRefunded(
    tx,
    lines.map((it) => ({ id: it.line.id, amount: it.amount })),
  )
  const money = await refundPayments(tx, { orderNumber, amount, now })
  await refundGiftValue(tx, config, { orderNumber, amount, personId, now })
  await returnStock(tx, { orderNumber, now, lines: lines.map((it) => it.line) })
  if (isPartial) {
    await countGoods(tx, config, order, { at: now })
    return money
  }
  await suspendLicensesOf(tx, { orderNumber })
  await takeBackRenewals(tx, config, { orderNumber, now })
  await uncountOrder(tx, config, { orderNumber, at: now })
  return money
}

async function markRefunded(tx: Tx, order: OrderRow, cause: Cause): Promise<OrderRow> {
  const refunded = await moveOrder(tx, order, { ...cause, move: 'settle' })
  const lines = await listLines(tx, order.orderNumber)
  const isPartial = lines.some((it) => it.refundedMinor === null)
  await mailBuyer(tx, refunded, {
    mail: isPartial ? 'partly-refunded' : 'refunded',
    now: cause.at,
  })
  return refunded
}
