import * as z from 'zod'

const minutes = z.int().min(1).max(100_000)

/** Time limits of orders, and card payments. Source: C7. */
export const Orders = z
  .strictObject({
    approvalDays: z
      .int()
      .min(1)
      .max(90)
      .meta({ description: 'Days after which an order without approval expires.' }),
    cardMinutes: minutes.meta({
      description: 'Time after which a pending card payment expires.',
    }),
    cardRetries: z.int().min(0).max(50).meta({
      description: 'Number of retries of a failed card payment within `cardRetryHours`.',
    }),
    cardRetryHours: z.int().min(1).max(168),
    fulfillmentRetryMinutes: z.array(minutes).meta({
      description:
        'Delays before a failed delivery is retried. After the last one, staff handle it.',
    }),
    refundDays: z
      .int()
      .min(0)
      .max(365)
      .meta({ description: 'Days after completion within which an order can be refunded.' }),
    refundedGiftValueDays: z.int().min(1).max(365).meta({
      description: 'Days for which refunded gift value is valid if it has expired. Source: C8.',
    }),
    cards: z.strictObject({
      gateway: z.enum(['sandbox', 'none']).meta({
        description:
          'sandbox: the embedded gateway, which charges nothing. none: cards are not offered.',
      }),
      signatureMinutes: minutes.meta({
        description:
          'Maximum age of the signature of a gateway message; the event it reports may be older.',
      }),
    }),
  })
  .meta({ description: 'Time limits of orders, and card payments.' })
