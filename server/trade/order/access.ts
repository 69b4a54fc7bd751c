import type { CompanyContext } from '#server/kernel/context.ts'
import { Problem } from '#server/kernel/problem.ts'
import { fullName } from '#server/people/account/service.ts'
import type { OrderAccess } from './order-contract.ts'
import { mayView } from './scope.ts'
import { findOrder, findPerson, type OrderRow } from './store.ts'

/**
 * Returns whose order it is, and whether the caller can see it. Also for orders of colleagues, whose
 * numbers a member learns from a license that such an order is changing.
 *
 * @throws Problem `order.not_found` if the order is not one of the company
 */
export async function orderAccess(
  ctx: CompanyContext,
  { orderNumber }: { orderNumber: string },
): Promise<{ data: OrderAccess }> {
  const order = await findOrder(ctx.db, orderNumber)
  if (!order || order.companyId !== ctx.caller.company?.id) throw new Problem('order.not_found')
  return { data: { orderNumber, ...(await accessTo(ctx, order)) } }
}

/** Returns the name of whoever placed an order or took it over, and whether the caller can see it. */
export async function accessTo(
  ctx: CompanyContext,
  order: OrderRow,
): Promise<Omit<OrderAccess, 'orderNumber'>> {
  const owner = await findPerson(ctx.db, order.ownerId ?? order.placedBy)
  return { owner: owner ? fullName(owner) : null, mayView: mayView(ctx, order) }
}
