import type { Permission } from '#config/permissions.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { type SignedIn, scopeFor } from '#server/kernel/caller.ts'
import type { SignedInContext } from '#server/kernel/context.ts'
import { Problem } from '#server/kernel/problem.ts'
import type { OrderActor } from './state.ts'
import { findOrder, lockOrder, type OrderRow } from './store.ts'

/** Whose order it is. */
type Owned = Pick<OrderRow, 'companyId' | 'placedBy' | 'ownerId'>

/**
 * Returns an order that the caller's permission covers: the caller's own, one of the active company
 * or, for staff, any order.
 *
 * @throws Problem `order.not_found` if the permission does not cover the order
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

/**
 * Like `orderInScope`, but locks the order until the transaction ends.
 *
 * @throws Problem `order.not_found`
 */
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

/** True if the caller is allowed to cancel or pay an order. */
export function mayChange({ caller }: SignedInContext, order: Owned): boolean {
  return isInScope(caller, 'order.change', order)
}

/** True if the caller is allowed to see an order. */
export function mayView({ caller }: SignedInContext, order: Owned): boolean {
  return isInScope(caller, 'order.view', order)
}

/** Returns the role that the caller has for an order: its buyer, an Admin, or staff. */
export function actorOf({ caller }: SignedInContext, order: Owned): OrderActor {
  if (isOwn(caller, order)) return 'buyer'
  return caller.company?.id === order.companyId ? 'admin' : 'staff'
}

function isInScope(caller: SignedIn, permission: Permission, order: Owned): boolean {
  const scope = scopeFor(caller, permission)
  if (scope === undefined) return false
  if (scope === 'all') return true
  return caller.company?.id === order.companyId && (scope !== 'own' || isOwn(caller, order))
}

/** True if the caller placed the order, or took it over from its buyer. */
function isOwn({ personId }: SignedIn, { placedBy, ownerId }: Owned): boolean {
  return placedBy === personId || ownerId === personId
}
