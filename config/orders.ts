import * as z from 'zod'

const minutes = z.int().min(1).max(100_000)

/** How long the states of an order last, and how cards are paid. Source: C7. */
export const Orders = z
  .strictObject({
    approvalDays: z
      .int()
      .min(1)
      .max(90)
      .meta({ description: 'An order that nobody approves expires after so long.' }),
    cardMinutes: minutes.meta({
      description: 'A card payment that does not arrive expires after so long.',
    }),
    cardRetries: z.int().min(0).max(50).meta({
      description:
        'So often may a card payment that failed be tried again within `cardRetryHours`.',
    }),
    cardRetryHours: z.int().min(1).max(168),
    fulfillmentRetryMinutes: z.array(minutes).meta({
      description:
        'What could not be delivered is tried again after so long; then staff see to it.',
    }),
    refundDays: z
      .int()
      .min(0)
      .max(365)
      .meta({ description: 'So long after its completion may an order be refunded.' }),
    refundedGiftValueDays: z.int().min(1).max(365).meta({
      description: 'Days for which refunded gift value is valid if it has expired. Source: C8.',
    }),
    cards: z.strictObject({
      gateway: z.enum(['sandbox', 'none']).meta({
        description:
          'sandbox: the embedded gateway, which takes no money. none: cards are not offered.',
      }),
      signatureMinutes: minutes.meta({
        description:
          "How old a message of the gateway's may be by its signature; what it tells of may be older.",
      }),
    }),
  })
  .meta({ description: 'How long the states of an order last, and how cards are paid.' })
