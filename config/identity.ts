import * as z from 'zod'
import { companyRoles } from './permissions.ts'

/** How long people stay signed in, and what an identity provider's words mean. Source: C11, C14. */
export const Identity = z
  .strictObject({
    session: z.strictObject({
      idleMinutes: z
        .int()
        .min(1)
        .max(1440)
        .meta({ description: 'Ends after so long without a request.' }),
      absoluteHours: z
        .int()
        .min(1)
        .max(720)
        .meta({ description: 'Ends so long after the sign-in, whatever happens.' }),
      actingMinutes: z
        .int()
        .min(1)
        .max(720)
        .meta({ description: 'So long may sales act for a customer before saying why again.' }),
    }),
    signInMinutes: z
      .int()
      .min(1)
      .max(60)
      .meta({ description: 'So long may a sign-in take from the first page to the way back.' }),
    rolePrefixes: z.array(z.string().min(1)).meta({
      description: `Left out of a role's name as a platform sends it: what remains is ${companyRoles.join(', ')}.`,
    }),
    accountUrl: z.url().nullable().meta({
      description:
        "Where people change their account at an external identity provider; null: the provider's own front page.",
    }),
  })
  .meta({ description: 'Sessions and the identity provider.' })
