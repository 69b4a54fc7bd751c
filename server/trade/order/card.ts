import { signedIn } from '#server/people/account/service.ts'
import { absoluteAddress } from '#server/platform/address/address-rules.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import { Problem } from '#server/kernel/problem.ts'
import type { WayOn } from '#server/people/identity/contract.ts'
import {
  gatewayOf,
  paymentsOf,
  updatePayment,
  updatePaymentsOf,
} from '#server/trade/payment/service.ts'
import type { Order } from './contract.ts'
import { moveOrder } from './move.ts'
import { paymentDue, payOrder } from './pay.ts'
import { actorOf, lockReached, reachedOrder } from './scope.ts'
import type { OrderRow } from './store.ts'
import { orderView } from './view.ts'

/**
 * Leads on to where an order is paid by card, or to the order when there is nothing to pay. The way back says of the payment no more than its
 * id: what became of it is told by the gateway. Source: C7.
 *
 * @throws Problem `order.not_found`, `payment.method_unavailable` while no card can be charged
 */
export async function goAndPay(
  ctx: RequestContext,
  { orderNumber }: { orderNumber: string },
): Promise<WayOn> {
  const { db, config, now, rules } = ctx
  const order = await reachedOrder(ctx, 'order.change', { orderNumber })
  const { websiteCode: locale, currency } = order
  const result = absoluteAddress(rules, {
    locale,
    path: `/marketplace/transaction/Result?orderNumber=${orderNumber}`,
  })
  const payment = (await paymentsOf(db, orderNumber)).findLast((it) => it.status === 'pending')
  if (order.status !== 'pending_payment' || !payment)
    return { status: 302, headers: { location: result } }
  const gateway = gatewayOf(db, config)
  if (!gateway)
    throw new Problem('payment.method_unavailable', {
      context: { paymentMethodCode: 2, reasonCode: 'gateway.down' },
    })
  const { id, amountMinor: amount } = payment
  const endsAt = order.dueAt ?? now
  const { session, path } = await gateway.openSession({
    reference: id,
    orderNumber,
    amount,
    currency,
    locale,
    returnUrl: `${result}&nonce=${id}`,
    endsAt,
    now,
  })
  await updatePayment(db, { id, from: ['pending'], session, redirectUrl: path })
  return { status: 302, headers: { location: new URL(path, result).href } }
}

/**
 * Begins a card payment anew after one that failed.
 *
 * @throws Problem `order.not_found`, `order.state_conflict`, `rate.limited` after too many in a day
 */
export async function payAgain(
  ctx: RequestContext,
  { orderNumber }: { orderNumber: string },
): Promise<{ data: Order }> {
  const { config, now, requestId } = ctx
  const { personId } = signedIn(ctx)
  const order = await ctx.db.transaction(async (tx): Promise<OrderRow> => {
    const found = await lockReached(tx, ctx, 'order.change', orderNumber)
    const cause = { requestId, at: now, personId }
    const moved = await moveOrder(tx, found, {
      ...cause,
      by: actorOf(ctx, found) === 'staff' ? 'staff' : 'buyer',
      move: 'retry',
      changes: { dueAt: paymentDue(config, { ...found, now }) },
    })
    const { cardRetries, cardRetryHours } = config.orders
    const since = now.getTime() - cardRetryHours * 3_600_000
    const [first, ...again] = (await paymentsOf(tx, orderNumber)).filter(
      (it) => it.startedAt.getTime() > since,
    )
    if (again.length >= cardRetries && first)
      throw tooOften({
        limit: cardRetries,
        resetSeconds: Math.max(1, Math.ceil((first.startedAt.getTime() - since) / 1000)),
      })
    await updatePaymentsOf(tx, {
      orderNumber,
      from: ['pending'],
      status: 'cancelled',
      settledAt: now,
    })
    return payOrder(tx, moved, { payer: personId, cause })
  })
  return { data: await orderView(ctx, order) }
}

function tooOften({ limit, resetSeconds }: { limit: number; resetSeconds: number }): Problem {
  return new Problem('rate.limited', {
    retryAfterSeconds: resetSeconds,
    context: { limit, remaining: 0, resetSeconds },
  })
}
