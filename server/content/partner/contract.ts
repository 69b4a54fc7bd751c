import * as z from 'zod'
import { ByWebsite, cached, operation, TextLanguage } from '#server/kernel/contract.ts'

/** A company that works with our products. Source: spec §3, partner. */
export const Partner = z.strictObject({
  code: z.string(),
  name: z.string(),
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  /** Name in the language of the site. */
  countryName: z.string(),
  city: z.string(),
  kinds: z.array(z.enum(['technology', 'system-integrator', 'distributor', 'training'])),
  /** Its main solutions, of those that the site shows. */
  focusedSolutions: z.array(
    z.strictObject({ code: z.string(), name: z.string(), lang: TextLanguage }),
  ),
  description: z.string(),
  /** Its main strength in a few words. */
  focus: z.string(),
  logoUrl: z.string().nullable(),
  websiteUrl: z.string().nullable(),
  sinceYear: z.int().nullable(),
  isTrusted: z.boolean(),
  lang: TextLanguage,
})
export type Partner = z.infer<typeof Partner>

const Partners = z.strictObject({ partners: z.array(Partner) })
const policy = cached('pages', (_input: ByWebsite) => ['partners', 'solutions'])

/** The directory of partners. Source: spec §2, §7. */
export const partner = {
  all: operation({ access: 'any', cache: policy })
    .route({
      method: 'GET',
      path: '/partners',
      tags: ['partners'],
      summary: 'Partners of a site',
      description: 'In the order of the directory.',
    })
    .input(ByWebsite)
    .output(Partners),
  trusted: operation({ access: 'any', cache: policy })
    .route({
      method: 'GET',
      path: '/partners/trusted',
      tags: ['partners'],
      summary: 'Trusted partners of a site',
    })
    .input(ByWebsite)
    .output(Partners),
}

/** Registered in server/api-contract.ts. */
export const partnerApi = {
  contract: { partner },
  tags: [{ name: 'partners', description: 'Companies that work with our products.' }],
  schemas: { Partner },
}
