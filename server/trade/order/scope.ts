import type { Permission } from '#config/permissions.ts'
import type { Db } from '#server/platform/db/database.ts'
import { signedIn } from '#server/people/account/service.ts'
import { scopeFor, sameCompany } from '#server/kernel/caller.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import { Problem } from '#server/kernel/problem.ts'
import type { OrderActor } from './state.ts'
import { findOrder, lockOrder, type OrderRow } from './store.ts'
import type { Tx } from '#server/platform/db/database.ts'

/**
 * An order that a permission of the caller reaches: their own, or any of the company that they act for; staff reach all.
 *
 * @throws Problem `order.not_found` for every other one, `company.mismatch`
 */
export async function reachedOrder(
  ctx: RequestContext,
  permission: Permission,
  { orderNumber, db = ctx.db }: { orderNumber: string; db?: Db },
): Promise<OrderRow> {
  const order = await findOrder(db, { orderNumber, ...whose(ctx, permission) })
  if (!order || !isReached(ctx, permission, order)) throw new Problem('order.not_found')
  return order
}

/** The same, locked until the transaction ends. @throws Problem `order.not_found`, `company.mismatch` */
export async function lockReached(
  tx: Tx,
  ctx: RequestContext,
  permission: Permission,
  orderNumber: string,
): Promise<OrderRow> {
  await reachedOrder(ctx, permission, { orderNumber, db: tx })
  const order = await lockOrder(tx, orderNumber)
  if (!order) throw new Problem('order.not_found')
  return order
}

/** Whether the caller may cancel an order, or pay it. */
export function mayChange(ctx: RequestContext, order: OrderRow): boolean {
  return isReached(ctx, 'order.change', order)
}

/** As whom the caller moves an order. */
export function actorOf(ctx: RequestContext, order: OrderRow): OrderActor {
  const { personId, company } = signedIn(ctx)
  if (order.placedBy === personId) return 'buyer'
  return company?.id === order.companyId ? 'admin' : 'staff'
}

function whose(ctx: RequestContext, permission: Permission): { companyId?: string } {
  return scopeFor(ctx.caller, permission) === 'all' ? {} : { companyId: sameCompany(ctx).id }
}

function isReached({ caller }: RequestContext, permission: Permission, order: OrderRow): boolean {
  const reach = scopeFor(caller, permission)
  if (reach === undefined || caller.kind === 'visitor') return false
  if (reach === 'all') return true
  return (
    caller.company?.id === order.companyId &&
    (reach !== 'own' || order.placedBy === caller.personId)
  )
}
