import type { StatusTone } from '#components/app/StatusMark.tsx'
import type { Order, OrderStatus } from '#server/trade/order/order-contract.ts'

/** How an order ended, or what it waits for, as the result page says it. */
export type Outcome =
  | 'placed'
  | 'approval'
  | 'paying'
  | 'failed'
  | 'delayed'
  | 'rejected'
  | 'cancelled'
  | 'expired'
  | 'refunding'
  | 'refunded'

const outcomes: Record<OrderStatus, Outcome> = {
  pending_approval: 'approval',
  pending_payment: 'paying',
  payment_failed: 'failed',
  paid: 'placed',
  provisioning: 'placed',
  provisioning_failed: 'delayed',
  completed: 'placed',
  refund_pending: 'refunding',
  refunded: 'refunded',
  rejected: 'rejected',
  cancelled: 'cancelled',
  expired: 'expired',
}

/** Returns the outcome of an order. */
export function outcomeOf({ status }: Pick<Order, 'status'>): Outcome {
  return outcomes[status]
}

/** What the outcomes mean for the buyer. */
export const outcomeTones: Record<Outcome, StatusTone> = {
  placed: 'good',
  approval: 'open',
  paying: 'open',
  failed: 'bad',
  delayed: 'warning',
  rejected: 'bad',
  cancelled: 'off',
  expired: 'off',
  refunding: 'open',
  refunded: 'off',
}

/**
 * What is certain about the money, which is said first when the order did not go through:
 * `not-charged`, `charged`, or `open` while a payment may still arrive. Source: RE6.
 */
export function chargeOf({ payments, refunded }: Order): 'charged' | 'not-charged' | 'open' {
  const last = payments.at(-1)
  if (payments.some((it) => it.status === 'succeeded') && refunded === 0) return 'charged'
  return last?.status === 'pending' ? 'open' : 'not-charged'
}
