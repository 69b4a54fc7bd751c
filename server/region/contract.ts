import * as z from 'zod'
import { cached, operation, WebsiteCode } from '#server/http/contract.ts'

/** A region with the sites that serve it. Source: spec §3. */
export const Region = z.strictObject({
  regionCode: z.string(),
  regionGroupCode: z.string().nullable(),
  websites: z.array(z.strictObject({ code: z.string(), language: z.string(), isDefault: z.boolean() })),
})
export type Region = z.infer<typeof Region>

const InLanguage = z.object({ websiteCode: WebsiteCode.optional() })

/** Tables that forms and the region picker read. Source: spec §7, session and common. */
export const common = {
  /** Countries by their ISO 3166-1 code, named in the site's language. */
  countries: operation
    .route({ method: 'GET', path: '/common/countries', tags: ['common'] })
    .meta({ access: 'any', cache: cached('common', () => ['region']) })
    .input(InLanguage)
    .output(z.strictObject({ countries: z.array(z.strictObject({ code: z.string().length(2), name: z.string() })) })),
  /** The eight regions. */
  regions: operation
    .route({ method: 'GET', path: '/common/regions', tags: ['common'] })
    .meta({ access: 'any', cache: cached('common', () => ['region']) })
    .input(z.object({}))
    .output(z.strictObject({ regions: z.array(Region) })),
  /** Time zones by their IANA name, with the offset from UTC that holds now. */
  timeZones: operation
    .route({ method: 'GET', path: '/common/time-zones', tags: ['common'] })
    .meta({ access: 'any', cache: cached('common', () => ['region']) })
    .input(InLanguage)
    .output(z.strictObject({ timeZones: z.array(z.strictObject({ id: z.string(), name: z.string(), offsetMinutes: z.int() })) })),
}
