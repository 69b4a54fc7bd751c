import * as z from 'zod'

/** Delivery of orders by staff. Source: C16. */
export const Crm = z
  .strictObject({
    undoMinutes: z.int().min(1).max(1440).meta({
      description:
        'How long a delivery can be undone, provided that none of its licenses has been activated.',
    }),
    deliveryDays: z
      .int()
      .min(0)
      .max(90)
      .meta({
        description:
          'Number of days after the payment in which a line is due, unless its order names the day ' +
          'on which it can ship.',
      }),
  })
  .meta({ description: 'Delivery of orders by staff.' })
