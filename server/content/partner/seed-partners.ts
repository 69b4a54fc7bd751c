import * as z from 'zod'
import { locales } from '#config/locales.ts'
import { code, inFourLanguages, line } from '#server/platform/text/seed-fields.ts'

/**
 * Texts of a partner in one language. `city` is set if the language spells the city differently.
 */
const Text = z.strictObject({
  name: line.max(60),
  description: line.max(300),
  focus: line.max(80),
  city: line.max(40).optional(),
})

/** seed/partners.yaml: partners in the order of the directory. */
export const SeedPartners = z.array(
  z.strictObject({
    code,
    country: z.string().regex(/^[A-Z]{2}$/),
    city: line,
    kinds: z.array(z.enum(['technology', 'system-integrator', 'distributor', 'training'])).min(1),
    /** Codes in the solutions menu: `sol-` followed by the solution's code. */
    focusedSolutions: z.array(z.string().startsWith('sol-')).min(1),
    isTrusted: z.boolean(),
    sinceYear: z.int().min(1990).max(2100).nullable().default(null),
    websiteUrl: z
      .url({ protocol: /^https$/ })
      .nullable()
      .default(null),
    logo: z.string().startsWith('/media/').nullable().default(null),
    websites: z.array(z.enum(locales)).optional(),
    text: inFourLanguages(Text),
  }),
)
export type SeedPartners = z.infer<typeof SeedPartners>
