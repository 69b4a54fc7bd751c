import * as z from 'zod'

/** Delivery of orders by staff. Source: C16. */
export const Crm = z
  .strictObject({
    undoMinutes: z.int().min(1).max(1440).meta({
      description:
        'Time within which a delivery can be undone, if none of its licenses has been activated.',
    }),
  })
  .meta({ description: 'Delivery of orders by staff.' })
