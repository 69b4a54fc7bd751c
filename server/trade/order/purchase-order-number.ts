import { noteAudit } from '#server/people/account/service.ts'
import type { SignedInContext } from '#server/kernel/context.ts'
import { Problem } from '#server/kernel/problem.ts'
import type { Order } from './order-contract.ts'
import { lockOrderInScope } from './scope.ts'
import { cameToNothing } from './state.ts'
import { updatePurchaseOrderNumber } from './store.ts'
import { toOrderView } from './view.ts'

/**
 * Gives an order the buyer's own number, changes it or, with null, removes it. The order's PDF shows
 * it. Source: OD4.
 *
 * @throws Problem `order.not_found`, or `order.state_conflict` if the order ended without a sale
 */
export async function setPurchaseOrderNumber(
  ctx: SignedInContext,
  { orderNumber, purchaseOrderNumber }: { orderNumber: string; purchaseOrderNumber: string | null },
): Promise<{ data: Order }> {
  const order = await ctx.db.transaction(async (tx) => {
    const found = await lockOrderInScope(tx, ctx, 'order.change', orderNumber)
    const { status, purchaseOrderNumber: before } = found
    if (cameToNothing.includes(status))
      throw new Problem('order.state_conflict', { context: { orderNumber, status } })
    if (before === purchaseOrderNumber) return found
    await noteAudit(tx, ctx, {
      action: 'order.purchase_order_number_changed',
      before: { purchaseOrderNumber: before },
      after: { orderNumber, purchaseOrderNumber },
    })
    return updatePurchaseOrderNumber(tx, found, purchaseOrderNumber)
  })
  return { data: await toOrderView(ctx, order) }
}
