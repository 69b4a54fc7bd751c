import * as z from 'zod'
import { companyRoles } from './permissions.ts'

/** Session durations, and settings of the identity provider. Source: C11, C14. */
export const Identity = z
  .strictObject({
    session: z.strictObject({
      idleMinutes: z
        .int()
        .min(1)
        .max(1440)
        .meta({ description: 'A session ends after this time without a request.' }),
      absoluteHours: z
        .int()
        .min(1)
        .max(720)
        .meta({ description: 'Maximum duration of a session, counted from sign-in.' }),
      actingMinutes: z.int().min(1).max(720).meta({
        description:
          'How long a sales representative may act for a customer before stating a reason again.',
      }),
    }),
    signInMinutes: z.int().min(1).max(60).meta({
      description: 'Time limit for a sign-in, from its first page to the return to the site.',
    }),
    rolePrefixes: z.array(z.string().min(1)).meta({
      description: `Prefixes removed from role names that platforms send. The rest must be one of ${companyRoles.join(', ')}.`,
    }),
    accountUrl: z.url().nullable().meta({
      description:
        "Account page of an external identity provider; null: the provider's front page.",
    }),
  })
  .meta({ description: 'Session durations, and settings of the identity provider.' })
