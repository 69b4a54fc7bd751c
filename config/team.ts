import * as z from 'zod'

/** How long team invitations are valid, and how often they are sent. Source: C11. */
export const Team = z
  .strictObject({
    invitation: z.strictObject({
      days: z
        .int()
        .min(1)
        .max(90)
        .meta({ description: 'Number of days in which an invitation can be accepted.' }),
      resends: z
        .int()
        .min(0)
        .max(50)
        .meta({
          description:
            'Maximum number of further emails to the same person while the first invitation is ' +
            'valid.',
        }),
      restSeconds: z
        .int()
        .min(1)
        .max(86_400)
        .meta({ description: 'Minimum number of seconds between two emails to the same person.' }),
    }),
  })
  .meta({ description: 'How long team invitations are valid, and how often they are sent.' })
