import * as z from 'zod'
import { operation, refusals } from '#server/kernel/contract.ts'

/** States of a payment. `refund_pending`: the refund is not complete yet. */
export const paymentStatuses = [
  'pending',
  'succeeded',
  'declined',
  'expired',
  'cancelled',
  'refund_pending',
  'refunded',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** A card gateway event. The amount is in hundredths. */
export const PaymentMessage = z.strictObject({
  id: z.string().regex(/^evt_[0-9a-f]{8,64}$/),
  type: z.enum(['payment.succeeded', 'payment.declined']),
  occurredAt: z.iso.datetime(),
  session: z.string().min(1).max(100),
  /** Id of the payment in our database. */
  reference: z.uuid(),
  amount: z.int().min(0),
  currency: z.string().length(3),
  brand: z.enum(['visa', 'mastercard']).nullable(),
})
export type PaymentMessage = z.infer<typeof PaymentMessage>

/** The webhook for card gateway events. Source: C7. */
export const payments = {
  webhook: operation({ access: 'any' })
    .route({
      method: 'POST',
      path: '/payments/webhook',
      tags: ['orders'],
      summary: 'Receive a card gateway event',
      description:
        'Requires the header Payment-Signature: ' +
        '`t=<seconds>,v1=<HMAC-SHA-256 of time, dot and body>`. ' +
        'The signature must be at most five minutes old. A repeated event has no effect.',
    })
    .input(PaymentMessage)
    .output(z.strictObject({ received: z.literal(true) }))
    .errors(refusals('auth.forbidden')),
}

/** Registered in server/api-contract.ts. */
export const paymentApi = {
  contract: { payments },
  schemas: { PaymentMessage },
}
