import * as z from 'zod'
import { ByWebsite, cached, operation, TextLanguage } from '#server/kernel/contract.ts'

/** A company that works with our products. Source: spec §3, partner. */
export const Partner = z.strictObject({
  code: z.string(),
  name: z.string(),
  /** Country code, ISO 3166-1 alpha-2. */
  country: z.string(),
  /** Name of the country in the language of the site. */
  countryName: z.string(),
  city: z.string(),
  kinds: z.array(z.enum(['technology', 'system-integrator', 'distributor', 'training'])),
  /** The partner's main solutions, without those that the site does not show. */
  focusedSolutions: z.array(
    z.strictObject({ code: z.string(), name: z.string(), lang: TextLanguage }),
  ),
  description: z.string(),
  /** The partner's main strength in a few words. */
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
      summary: 'List partners',
      description: 'Returns the partners that a site shows, in the order of the directory.',
    })
    .input(ByWebsite)
    .output(Partners),
  trusted: operation({ access: 'any', cache: policy })
    .route({
      method: 'GET',
      path: '/partners/trusted',
      tags: ['partners'],
      summary: 'List trusted partners',
      description: 'Returns the partners of the site that are marked as trusted.',
    })
    .input(ByWebsite)
    .output(Partners),
}

/** The partner part of the API, registered in server/api-contract.ts. */
export const partnerApi = {
  contract: { partner },
  tags: [{ name: 'partners', description: 'Companies that work with our products.' }],
  schemas: { Partner },
}
