/** The states of an order, in the order in which an order goes through them. Source: C7. */
export const orderStatuses = [
  'pending_approval',
  'pending_payment',
  'payment_failed',
  'paid',
  'provisioning',
  'provisioning_failed',
  'completed',
  'refund_pending',
  'refunded',
  'rejected',
  'cancelled',
  'expired',
] as const
export type OrderStatus = (typeof orderStatuses)[number]
