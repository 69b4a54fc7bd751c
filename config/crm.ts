import * as z from 'zod'

/** How staff deliver orders. Source: C16. */
export const Crm = z
  .strictObject({
    undoMinutes: z.int().min(1).max(1440).meta({
      description:
        'So long can a delivery be taken back, while none of its licenses was activated.',
    }),
  })
  .meta({ description: 'How staff deliver orders.' })
