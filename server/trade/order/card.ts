import { absoluteAddress } from '#server/platform/address/address-rules.ts'
import type { SignedInContext } from '#server/kernel/context.ts'
import type { RedirectAnswer } from '#server/people/identity/contract.ts'
import { openCardPage, retryCardPayment } from '#server/trade/payment/service.ts'
import type { Order } from './order-contract.ts'
import { moveOrder } from './move.ts'
import { paymentDue, toCharge } from './pay.ts'
import { actorOf, lockOrderInScope, orderInScope } from './scope.ts'
import { toOrderView } from './view.ts'

/**
 * Redirects to the page where the buyer pays an order by card, or to the order if there is nothing
 * to pay. The URL with which the buyer comes back from the gateway proves nothing: only a gateway
 * event tells the outcome of the payment. Source: C7.
 *
 * @throws Problem `order.not_found`, `payment.method_unavailable` while cards cannot be charged
 */
export async function redirectToPayment(
  ctx: SignedInContext,
  { orderNumber }: { orderNumber: string },
): Promise<RedirectAnswer> {
  const order = await orderInScope(ctx, 'order.change', { orderNumber })
  const orderUrl = absoluteAddress(ctx.rules, {
    locale: order.websiteCode,
    path: `/marketplace/transaction/Result?orderNumber=${orderNumber}`,
  })
  const cardPage =
    order.status === 'pending_payment'
      ? await openCardPage(ctx, {
          orderNumber,
          locale: order.websiteCode,
          returnUrl: orderUrl,
          endsAt: order.dueAt ?? ctx.now,
        })
      : undefined
  const location = cardPage === undefined ? orderUrl : new URL(cardPage, orderUrl).href
  return { status: 302, headers: { location } }
}

/**
 * Starts a new card payment after one that failed.
 *
 * @throws Problem `order.not_found`, `order.state_conflict`, `rate.limited` after too many retries
 * within the hours of config/orders.yaml
 */
export async function retryPayment(
  ctx: SignedInContext,
  { orderNumber }: { orderNumber: string },
): Promise<{ data: Order }> {
  const { config, now, requestId } = ctx
  const { personId } = ctx.caller
  const order = await ctx.db.transaction(async (tx) => {
    const failed = await lockOrderInScope(tx, ctx, 'order.change', orderNumber)
    const pending = await moveOrder(tx, failed, {
      requestId,
      at: now,
      personId,
      by: actorOf(ctx, failed) === 'staff' ? 'staff' : 'buyer',
      move: 'retry',
      changes: { dueAt: paymentDue(config, { ...failed, now }) },
    })
    await retryCardPayment(tx, config, toCharge(pending, now))
    return pending
  })
  return { data: await toOrderView(ctx, order) }
}
