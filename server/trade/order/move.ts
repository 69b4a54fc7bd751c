import { countChange } from '#server/platform/db/counted-changes.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { Problem } from '#server/kernel/problem.ts'
import type { OrderStatus } from './order-contract.ts'
import { releaseLicenses } from '#server/trade/license/service.ts'
import { nextStatus, type OrderActor, type OrderMove, stillOpen } from './state.ts'
import { insertEvent, type OrderRow, updateStatus } from './store.ts'

/** The cause of a state change: who made it, why, when, and in which request or job. */
export interface Cause {
  by: OrderActor
  personId?: string | null
  reason?: string | null
  requestId: string
  at: Date
}

type Changes = Omit<Parameters<typeof updateStatus>[1], 'orderNumber' | 'from' | 'status'>

/**
 * Moves an order to its next state and records the event. An order that is no longer in process
 * releases the licenses that it upgrades or renews.
 *
 * @throws Problem `order.state_conflict` with the order's state, if the move is not allowed or a
 * concurrent request has already changed the state
 */
export async function moveOrder(
  tx: Tx,
  order: OrderRow,
  { move, changes = {}, ...cause }: Cause & { move: OrderMove; changes?: Changes },
): Promise<OrderRow> {
  const { orderNumber, status: from } = order
  const to = nextStatus(from, move, cause.by)
  const moved = to && (await updateStatus(tx, { orderNumber, from, status: to, ...changes }))
  if (!moved) throw new Problem('order.state_conflict', { context: { orderNumber, status: from } })
  const { by: actor, personId = null, reason = null, requestId, at } = cause
  await insertEvent(tx, {
    orderNumber,
    from,
    to: moved.status,
    actor,
    personId,
    reason,
    requestId,
    at,
  })
  const reservesLicenses = order.serialNumber !== null || order.quote.renewals !== undefined
  if (reservesLicenses && !stillOpen.includes(moved.status))
    await releaseLicenses(tx, { orderNumber })
  countState(tx, moved.status)
  return moved
}

/** Counts that an order came into a state. */
export function countState(tx: Tx, state: OrderStatus): void {
  countChange(tx, { counter: 'order_state_changes_total', labels: { state } })
}
