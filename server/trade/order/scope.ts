import type { Permission } from '#config/permissions.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { type SignedIn, scopeFor } from '#server/kernel/caller.ts'
import type { SignedInContext } from '#server/kernel/context.ts'
import { Problem } from '#server/kernel/problem.ts'
import type { OrderActor } from './state.ts'
import { findOrder, lockOrder, type OrderRow } from './store.ts'

/**
 * An order within the scope of the caller's permission: their own, their active company's, or any
 * for staff.
 *
 * @throws Problem `order.not_found` for any other
 */
export async function orderInScope(
  ctx: SignedInContext,
  permission: Permission,
  { orderNumber, db = ctx.db }: { orderNumber: string; db?: Db },
): Promise<OrderRow> {
  const order = await findOrder(db, orderNumber)
  if (!order || !isInScope(ctx.caller, permission, order)) throw new Problem('order.not_found')
  return order
}

/** As `orderInScope`, locked until the transaction ends. @throws Problem `order.not_found` */
export async function lockOrderInScope(
  tx: Tx,
  ctx: SignedInContext,
  permission: Permission,
  orderNumber: string,
): Promise<OrderRow> {
  await orderInScope(ctx, permission, { orderNumber, db: tx })
  const order = await lockOrder(tx, orderNumber)
  if (!order) throw new Problem('order.not_found')
  return order
}

/** True if the caller may cancel an order, or pay it. */
export function mayChange({ caller }: SignedInContext, order: OrderRow): boolean {
  return isInScope(caller, 'order.change', order)
}

/** The role in which the caller moves an order. */
export function actorOf({ caller }: SignedInContext, order: OrderRow): OrderActor {
  if (order.placedBy === caller.personId) return 'buyer'
  return caller.company?.id === order.companyId ? 'admin' : 'staff'
}

function isInScope(caller: SignedIn, permission: Permission, order: OrderRow): boolean {
  const scope = scopeFor(caller, permission)
  if (scope === undefined) return false
  if (scope === 'all') return true
  return (
    caller.company?.id === order.companyId &&
    (scope !== 'own' || order.placedBy === caller.personId)
  )
}
