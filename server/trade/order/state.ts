import { type OrderStatus, orderStatuses } from './order-contract.ts'

/**
 * The party that changes the state of an order: its buyer, an Admin of the company, our staff, the
 * card gateway, or the system itself.
 */
export type OrderActor = 'buyer' | 'admin' | 'staff' | 'gateway' | 'system'

interface Move {
  from: readonly OrderStatus[]
  to: OrderStatus
  by: readonly OrderActor[]
}

/**
 * The allowed state changes of an order: the states that they start from, the new state, and who
 * may make them. A state that no move starts from is final.
 *
 * `pay` from `payment_failed`: after a decline, another card worked on the gateway's page. `refund`
 * from `provisioning_failed`: staff refund an order that cannot be delivered. `withdraw`: a paid
 * order of which nothing has been delivered is canceled. `change`: an Admin takes away pieces or
 * lines before deciding. Source: C7, C21.
 */
export const moves = {
  approve: { from: ['pending_approval'], to: 'pending_payment', by: ['admin'] },
  change: { from: ['pending_approval'], to: 'pending_approval', by: ['admin'] },
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
  withdraw: { from: ['provisioning'], to: 'cancelled', by: ['admin', 'staff'] },
  provision: { from: ['paid'], to: 'provisioning', by: ['system'] },
  fail: { from: ['provisioning'], to: 'provisioning_failed', by: ['system'] },
  resume: { from: ['provisioning_failed'], to: 'provisioning', by: ['system', 'staff'] },
  complete: { from: ['provisioning'], to: 'completed', by: ['system', 'staff'] },
  undo: { from: ['completed'], to: 'provisioning', by: ['staff'] },
  refund: {
    from: ['paid', 'provisioning', 'provisioning_failed', 'completed'],
    to: 'refund_pending',
    by: ['staff'],
  },
  settle: { from: ['refund_pending'], to: 'refunded', by: ['system', 'gateway'] },
} as const satisfies Record<string, Move>

/** The name of a state change in `moves`. */
export type OrderMove = keyof typeof moves

/**
 * Returns the new state after a move; undefined if the move is not allowed from this state or for
 * this actor.
 */
export function nextStatus(
  from: OrderStatus,
  move: OrderMove,
  by: OrderActor,
): OrderStatus | undefined {
  const { from: allowed, to, by: actors }: Move = moves[move]
  return allowed.includes(from) && actors.includes(by) ? to : undefined
}

/** True for final states, which no move starts from. */
export function isFinal(status: OrderStatus): boolean {
  return !Object.values(moves).some((it: Move) => it.from.includes(status))
}

/**
 * Returns the progress of an order for lists; null if it was rejected, canceled or expired. Source:
 * spec §3 progress status, C7.
 */
export function progressOf(status: OrderStatus): 'complete' | 'in-process' | null {
  if (status === 'completed' || status === 'refunded') return 'complete'
  return cameToNothing.includes(status) ? null : 'in-process'
}

/** States of orders that ended without a sale. */
export const cameToNothing: readonly OrderStatus[] = ['rejected', 'cancelled', 'expired']

/** States of orders that will count toward the membership level once they are completed. */
export const stillOpen: readonly OrderStatus[] = orderStatuses.filter(
  (it) => progressOf(it) === 'in-process' && it !== 'refund_pending',
)
