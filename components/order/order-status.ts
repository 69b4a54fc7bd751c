import type { StatusTone } from '#components/app/StatusMark.tsx'
import type { OrderStatus } from '#server/trade/order/order-contract.ts'

/** What the states of an order mean for its buyer. */
export const toneOf: Record<OrderStatus, StatusTone> = {
  pending_approval: 'warning',
  pending_payment: 'warning',
  payment_failed: 'bad',
  paid: 'open',
  provisioning: 'open',
  provisioning_failed: 'warning',
  completed: 'good',
  refund_pending: 'open',
  refunded: 'off',
  rejected: 'bad',
  cancelled: 'off',
  expired: 'off',
}
