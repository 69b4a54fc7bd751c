import * as z from 'zod'
import { companyRoles } from './permissions.ts'

/** Duration of sessions, and role names of identity providers. Source: C11, C14. */
export const Identity = z
  .strictObject({
    session: z.strictObject({
      idleMinutes: z
        .int()
        .min(1)
        .max(1440)
        .meta({ description: 'Time without a request after which a session ends.' }),
      absoluteHours: z
        .int()
        .min(1)
        .max(720)
        .meta({ description: 'Maximum duration of a session from sign-in.' }),
      actingMinutes: z.int().min(1).max(720).meta({
        description:
          'Time for which sales may act for a customer before they must state a reason again.',
      }),
    }),
    signInMinutes: z.int().min(1).max(60).meta({
      description: 'Time limit of a sign-in, from the first page to the return to the site.',
    }),
    rolePrefixes: z.array(z.string().min(1)).meta({
      description: `Prefixes removed from role names that platforms send; what remains is ${companyRoles.join(', ')}.`,
    }),
    accountUrl: z.url().nullable().meta({
      description:
        "Account page of an external identity provider; null: the provider's front page.",
    }),
  })
  .meta({ description: 'Sessions and the identity provider.' })
