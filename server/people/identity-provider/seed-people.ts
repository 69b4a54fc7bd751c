import * as z from 'zod'
import { locales, textLanguages } from '#config/locales.ts'

const line = z.string().trim().min(1)

/** The part of seed/people.yaml that the provider needs: people's names and email addresses. */
export const SeedLogins = z.object({
  people: z.array(
    z.object({
      key: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
      email: z.email(),
      firstName: line,
      lastName: line,
      locale: z.enum(locales),
      describes: z.record(z.enum(textLanguages), line),
    }),
  ),
})
export type SeedLogins = z.infer<typeof SeedLogins>
