/** What becomes of an attempt to pay. `refund_pending`: the money came and has to go back. */
export const paymentStatuses = ['pending', 'succeeded', 'declined', 'expired', 'cancelled', 'refund_pending', 'refunded'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]
