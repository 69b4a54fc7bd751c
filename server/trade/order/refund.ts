import type { Logger } from 'pino'
import type { Config } from '#config/schema.ts'
import { noteAudit, signedIn } from '#server/people/account/service.ts'
import { returnStock } from '#server/trade/checkout/service.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { refundGiftValue } from '#server/trade/giftvalue/service.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import { Problem } from '#server/kernel/problem.ts'
import { suspendLicensesOf } from '#server/trade/license/service.ts'
import { uncountOrder } from '#server/trade/membership/service.ts'
import {
  gatewayOf,
  listRefunds,
  lockPayment,
  type PaymentRow,
  releaseCredit,
  updatePayment,
  updatePaymentsOf,
} from '#server/trade/payment/service.ts'
import type { Order } from './contract.ts'
import { tellBuyer } from './mails.ts'
import { type Cause, moveOrder } from './move.ts'
import { lockReached } from './scope.ts'
import { lockOrder, type OrderRow } from './store.ts'
import { orderView } from './view.ts'

const mostAtOnce = 50

/**
 * Gives back what was paid for an order, and takes back what it gave: licenses, stock, what it counted toward the level. Gift value and
 * credit go back at once, a card payment when the gateway has taken it. Source: C7, C8.
 *
 * @throws Problem `order.not_found`, `order.state_conflict`, also when it was completed too long ago
 */
export async function refundOrder(
  ctx: RequestContext,
  { orderNumber, reason }: { orderNumber: string; reason: string },
): Promise<{ data: Order }> {
  const { config, now, requestId, db, log } = ctx
  const { personId } = signedIn(ctx)
  const order = await db.transaction(async (tx): Promise<OrderRow> => {
    const found = await lockReached(tx, ctx, 'order.refund', orderNumber)
    const latest =
      found.completedAt && found.completedAt.getTime() + config.orders.refundDays * 86_400_000
    if (latest !== null && latest < now.getTime())
      throw new Problem('order.state_conflict', { context: { orderNumber, status: found.status } })
    const pending = await moveOrder(tx, found, {
      requestId,
      at: now,
      personId,
      reason,
      by: 'staff',
      move: 'refund',
      changes: { retryAt: null },
    })
    await takeBack(tx, config, { order: pending, personId, now })
    await noteAudit(tx, ctx, { action: 'order.refunded', reason, after: { orderNumber } })
    // money of a card is on its way back until the gateway has it
    if (pending.paymentMethodCode === 2 && pending.totalMinor > 0) return pending
    return settled(tx, pending, { by: 'system', requestId, at: now })
  })
  if (order.status === 'refund_pending') await refundCards(db, config, { now, log })
  return { data: await orderView(ctx, order) }
}

/** Gives back card payments that have to go back. Returns how many the gateway took. */
export async function refundCards(
  db: Db,
  config: Config,
  { now, log }: { now: Date; log: Logger },
): Promise<number> {
  const gateway = gatewayOf(db, config)
  if (!gateway) return 0
  let done = 0
  for (const payment of await listRefunds(db, mostAtOnce)) {
    const { id, orderNumber, session, amountMinor: amount } = payment
    try {
      if (session !== null) await gateway.refund({ session, amount, now })
      await db.transaction((tx) => cardRefunded(tx, payment, now))
      log.info({ event: 'payment.refunded', 'order.number': orderNumber, 'payment.id': id })
      done += 1
    } catch (error) {
      log.error({
        event: 'payment.refund_failed',
        'order.number': orderNumber,
        'payment.id': id,
        err: error,
      })
    }
  }
  return done
}

async function cardRefunded(tx: Tx, { id, orderNumber }: PaymentRow, now: Date): Promise<void> {
  const order = await lockOrder(tx, orderNumber)
  await lockPayment(tx, id)
  if (
    !(await updatePayment(tx, {
      id,
      from: ['refund_pending'],
      status: 'refunded',
      refundedAt: now,
    }))
  )
    return
  if (order?.status === 'refund_pending')
    await settled(tx, order, { by: 'gateway', requestId: 'job refund-cards', at: now })
}

async function takeBack(
  tx: Tx,
  config: Config,
  { order, personId, now }: { order: OrderRow; personId: string; now: Date },
): Promise<void> {
  const { orderNumber, paymentMethodCode } = order
  const status = paymentMethodCode === 2 ? 'refund_pending' : 'refunded'
  await updatePaymentsOf(tx, {
    orderNumber,
    from: ['succeeded'],
    status,
    ...(status === 'refunded' ? { refundedAt: now } : {}),
  })
  if (paymentMethodCode === 0) await refundGiftValue(tx, config, { orderNumber, personId, now })
  if (paymentMethodCode === 1) await releaseCredit(tx, { orderNumber, now })
  await returnStock(tx, orderNumber, now)
  await suspendLicensesOf(tx, { orderNumber })
  await uncountOrder(tx, config, { orderNumber, at: now })
}

async function settled(tx: Tx, order: OrderRow, cause: Cause): Promise<OrderRow> {
  const refunded = await moveOrder(tx, order, { ...cause, move: 'settle' })
  await tellBuyer(tx, refunded, { mail: 'refunded', now: cause.at })
  return refunded
}
