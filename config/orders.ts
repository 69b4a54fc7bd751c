import * as z from 'zod'
import { retryDelays } from './fields.ts'

const minutes = z.int().min(1).max(100_000)

/** Time limits of orders, and settings of card payments. Source: C7. */
export const Orders = z
  .strictObject({
    approvalDays: z.int().min(1).max(90).meta({
      description: 'Number of days after which an order that nobody has approved expires.',
    }),
    cardMinutes: minutes.meta({
      description: 'Time after which a pending card payment expires.',
    }),
    cardRetries: z.int().min(0).max(50).meta({
      description: 'Maximum number of retries of a failed card payment within `cardRetryHours`.',
    }),
    cardRetryHours: z.int().min(1).max(168),
    fulfillmentRetryMinutes: retryDelays(100_000).meta({
      description:
        'Delays before each retry of a failed delivery. After the last retry, staff handle it.',
    }),
    refundDays: z.int().min(0).max(365).meta({
      description: 'Number of days after completion in which an order can be refunded.',
    }),
    refundedGiftValueDays: z
      .int()
      .min(1)
      .max(365)
      .meta({
        description:
          'Number of days that refunded gift value is valid if it expired before the refund. ' +
          'Source: C8.',
      }),
    giftValueRemindDays: z.array(z.int().min(1).max(365)).min(1).meta({
      description:
        'An email is sent once at each of these numbers of days before gift value expires.',
    }),
    cards: z.strictObject({
      gateway: z.enum(['sandbox', 'stripe', 'none']).meta({
        description:
          'sandbox: the embedded gateway, which charges nothing; with PostgreSQL it works only if ' +
          'CARD_SANDBOX is on. stripe: the account of STRIPE_SECRET_KEY; without it, no card is ' +
          'charged. none: payment by card is not offered.',
      }),
      signatureMinutes: minutes.meta({
        description:
          'Maximum age of the signature of a gateway message. The reported event may be older.',
      }),
    }),
  })
  .meta({ description: 'Time limits of orders, and settings of card payments.' })
