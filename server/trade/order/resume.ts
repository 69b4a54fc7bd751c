import type { SignedInContext } from '#server/kernel/context.ts'
import { Problem } from '#server/kernel/problem.ts'
import type { Order } from './order-contract.ts'
import { fulfillOrder } from './fulfill.ts'
import { orderInScope } from './scope.ts'
import { toOrderView } from './view.ts'

/**
 * Retries the delivery of an order after a delivery failed, even if the automatic retries are used
 * up.
 *
 * @throws Problem `order.not_found`, `order.state_conflict`
 */
export async function resumeOrder(
  ctx: SignedInContext,
  { orderNumber }: { orderNumber: string },
): Promise<{ data: Order }> {
  const { now, requestId, log } = ctx
  const { personId } = ctx.caller
  const { status } = await orderInScope(ctx, 'order.refund', { orderNumber })
  if (status !== 'provisioning_failed')
    throw new Problem('order.state_conflict', { context: { orderNumber, status } })
  await fulfillOrder(ctx.db, ctx.config, { orderNumber, now, requestId, log, personId })
  return { data: await toOrderView(ctx, await orderInScope(ctx, 'order.refund', { orderNumber })) }
}
