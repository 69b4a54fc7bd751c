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

/** An amount in hundredths of its currency. */
const Amount = z.int()

/** Credit terms of a company, with the orders that are not paid for yet. */
export const CompanyCredit = z.strictObject({
  /** Null if the company has no credit terms, or if the caller sees only their own orders. */
  credit: z
    .strictObject({
      currency: z.string(),
      limit: Amount,
      used: Amount,
      /** What can still be ordered on credit: 0 while an invoice is overdue. */
      available: Amount,
      /** Overdue debt. Above 0, the company cannot order on credit. */
      overdue: Amount,
    })
    .nullable(),
  /** Orders on credit that are not paid for, the oldest first; at most 100. */
  invoices: z.array(
    z.strictObject({
      orderNumber: z.string(),
      amount: Amount,
      currency: z.string(),
      orderedAt: z.iso.datetime({ offset: true }),
      isOverdue: z.boolean(),
    }),
  ),
})
export type CompanyCredit = z.infer<typeof CompanyCredit>

/** The part of a Stripe event that our own code reads. The rest is Stripe's. */
const StripeEvent = z
  .looseObject({ id: z.string().min(1).max(100), type: z.string().min(1).max(100) })
  .meta({ examples: [{ id: 'evt_1', type: 'checkout.session.completed' }] })

/** The webhooks for card gateway events, and the credit of a company. Source: C6, C7. */
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
  stripeWebhook: operation({ access: 'any' })
    .route({
      method: 'POST',
      path: '/payments/webhook/stripe',
      tags: ['orders'],
      summary: 'Receive an event from Stripe',
      description:
        'Requires the header Stripe-Signature. The signature must be at most five minutes old. ' +
        'Events of other kinds are received and change nothing. A repeated event has no effect.',
    })
    .input(StripeEvent)
    .output(z.strictObject({ received: z.literal(true) }))
    .errors(refusals('auth.forbidden')),
  credit: operation({ access: 'billing.view', company: 'acting' })
    .route({
      method: 'GET',
      path: '/profile/credit',
      tags: ['orders'],
      summary: "Get the company's credit",
      description: 'The credit limit, what is used and overdue, and the orders to pay for.',
    })
    .output(CompanyCredit),
}

/** Registered in server/api-contract.ts. */
export const paymentApi = {
  contract: { payments },
  schemas: { PaymentMessage, CompanyCredit },
}
