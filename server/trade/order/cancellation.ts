import { scopeFor } from '#server/kernel/caller.ts'
import type { SignedInContext } from '#server/kernel/context.ts'
import type { LineRow } from './line-store.ts'
import { actorOf, mayChange } from './scope.ts'
import { nextStatus, type OrderActor } from './state.ts'
import type { OrderRow } from './store.ts'

/** How the caller can cancel an order: the state change, and the party that makes it. */
export interface Cancellation {
  move: 'cancel' | 'withdraw'
  by: OrderActor
}

/**
 * Returns how the caller can cancel an order; undefined if the caller cannot. The buyer, an Admin
 * or staff can cancel an unpaid order. An Admin or staff can cancel a paid order of which nothing
 * has been delivered. Source: C7, C21.
 */
export function cancellationOf(
  ctx: SignedInContext,
  order: Pick<OrderRow, 'companyId' | 'placedBy' | 'ownerId' | 'status'>,
  lines: readonly Pick<LineRow, 'deliveredAt'>[],
): Cancellation | undefined {
  if (!mayChange(ctx, order)) return undefined
  const by = actorOf(ctx, order)
  if (nextStatus(order.status, 'cancel', by)) return { move: 'cancel', by }
  if (lines.some((it) => it.deliveredAt !== null)) return undefined
  // an Admin may also withdraw an order that they placed themselves
  const isAdmin = scopeFor(ctx.caller, 'order.change') === 'company'
  const withdrawnBy = isAdmin ? 'admin' : by
  return nextStatus(order.status, 'withdraw', withdrawnBy)
    ? { move: 'withdraw', by: withdrawnBy }
    : undefined
}
