import { type OrderStatus, orderStatuses } from './order-contract.ts'

/**
 * The party that moves an order: its buyer, an Admin of the company, our staff, the card gateway,
 * or the system itself.
 */
export type OrderActor = 'buyer' | 'admin' | 'staff' | 'gateway' | 'system'

interface Move {
  from: readonly OrderStatus[]
  to: OrderStatus
  by: readonly OrderActor[]
}

/**
 * Moves of an order: from which states, to which state, and by whom. A state without a move is
 * final.
 *
 * `pay` from `payment_failed`: another card worked on the gateway's page after a decline. `refund`
 * from `provisioning_failed`: staff refund an order that cannot be delivered. Source: C7.
 */
export const moves = {
  approve: { from: ['pending_approval'], to: 'pending_payment', by: ['admin'] },
  reject: { from: ['pending_approval'], to: 'rejected', by: ['admin'] },
  expire: {
    from: ['pending_approval', 'pending_payment', 'payment_failed'],
    to: 'expired',
    by: ['system'],
  },
  pay: { from: ['pending_payment', 'payment_failed'], to: 'paid', by: ['gateway', 'system'] },
  decline: { from: ['pending_payment'], to: 'payment_failed', by: ['gateway'] },
  retry: { from: ['payment_failed'], to: 'pending_payment', by: ['buyer'] },
  cancel: {
    from: ['pending_approval', 'pending_payment', 'payment_failed'],
    to: 'cancelled',
    by: ['buyer', 'admin', 'staff'],
  },
  provision: { from: ['paid'], to: 'provisioning', by: ['system'] },
  fail: { from: ['provisioning'], to: 'provisioning_failed', by: ['system'] },
  resume: { from: ['provisioning_failed'], to: 'provisioning', by: ['system', 'staff'] },
  complete: { from: ['provisioning'], to: 'completed', by: ['system', 'staff'] },
  undo: { from: ['completed'], to: 'provisioning', by: ['staff'] },
  refund: {
    from: ['paid', 'completed', 'provisioning_failed'],
    to: 'refund_pending',
    by: ['staff'],
  },
  settle: { from: ['refund_pending'], to: 'refunded', by: ['system', 'gateway'] },
} as const satisfies Record<string, Move>

/** A move of an order to another state. */
export type OrderMove = keyof typeof moves

/**
 * The state that a move leads to; undefined if it is not allowed from this state or for this actor.
 */
export function nextStatus(
  from: OrderStatus,
  move: OrderMove,
  by: OrderActor,
): OrderStatus | undefined {
  const { from: allowed, to, by: actors }: Move = moves[move]
  return allowed.includes(from) && actors.includes(by) ? to : undefined
}

/** True for states that no move leaves. */
export function isFinal(status: OrderStatus): boolean {
  return !Object.values(moves).some((it: Move) => it.from.includes(status))
}

/**
 * Progress of an order in lists: null if it was rejected, canceled or expired. Source: spec §3
 * progress status, C7.
 */
export function progressOf(status: OrderStatus): 'complete' | 'in-process' | null {
  if (status === 'completed' || status === 'refunded') return 'complete'
  return cameToNothing.includes(status) ? null : 'in-process'
}

/** States of orders that ended without a sale. */
export const cameToNothing: readonly OrderStatus[] = ['rejected', 'cancelled', 'expired']

/** States of orders that will count toward the level once completed. */
export const stillOpen: readonly OrderStatus[] = orderStatuses.filter(
  (it) => progressOf(it) === 'in-process' && it !== 'refund_pending',
)
