import * as z from 'zod'

/** How long team invitations are valid, and how often they are sent. Source: C11. */
export const Team = z
  .strictObject({
    invitation: z.strictObject({
      days: z
        .int()
        .min(1)
        .max(90)
        .meta({ description: 'Days for which an invitation can be accepted.' }),
      resends: z.int().min(0).max(50).meta({
        description: 'Emails to one person after the first, within the days of an invitation.',
      }),
      restSeconds: z
        .int()
        .min(1)
        .max(86_400)
        .meta({ description: 'Seconds between two emails to one person.' }),
    }),
  })
  .meta({ description: 'How long team invitations are valid, and how often they are sent.' })
