import * as z from 'zod'
import { line, LocaleCode } from './fields.ts'
import { regionCodes } from './locales.ts'

const Region = z.strictObject({
  regionCode: z.enum(regionCodes),
  regionGroupCode: line
    .nullable()
    .meta({ description: 'Group in the region picker, such as asia-pacific-group.' }),
  currency: line.max(3).meta({
    description:
      'Currency of the price lists. GV is a label used in Japan, not an ISO code. Source: spec §1.',
  }),
  timeZone: z.string().refine(isTimeZone, 'must be an IANA time zone such as Asia/Taipei').meta({
    description:
      "IANA time zone in which the region's days begin and end. Source: C1, C8, C9, C10.",
  }),
  websites: z
    .array(
      z.strictObject({
        code: LocaleCode,
        isDefault: z
          .boolean()
          .meta({ description: 'True for the default website. Every region has exactly one.' }),
      }),
    )
    .min(1)
    .meta({ description: 'Locales of the region. Every locale belongs to exactly one region.' }),
  countries: z
    .array(z.string().regex(/^[A-Z]{2}$/, 'must be an ISO 3166-1 alpha-2 code such as TW'))
    .meta({
      description: 'ISO 3166-1 alpha-2 codes. Every country belongs to exactly one region.',
    }),
})

export type Region = z.infer<typeof Region>

/** The eight regions with their locales and countries. Source: spec §1, §3, C0. */
export const Regions = z
  .strictObject({ regions: z.array(Region) })
  .meta({ description: 'The eight regions, their locales and countries.' })

/**
 * Currency and time zone for callers without a region: visitors, and staff who are not acting for a
 * company.
 */
export const withoutRegion = { currency: 'USD', timeZone: 'UTC' } as const

/** Returns the region of a company, or undefined if no site serves it. */
export function findRegion(
  { regions }: { regions: z.infer<typeof Regions> },
  regionCode: string,
): Region | undefined {
  return regions.regions.find((it) => it.regionCode === regionCode)
}

/**
 * Returns the region with a code, which comes from a company or a locale.
 *
 * @throws Error if regions.yaml has no such region: prices and days of a different region must
 * never be used instead
 */
export function regionOf(
  { regions }: { regions: z.infer<typeof Regions> },
  regionCode: string,
): Region {
  const region = findRegion({ regions }, regionCode)
  if (!region) throw new Error(`config/regions.yaml has no region ${regionCode}`)
  return region
}

/** Returns the locale of a region's default website. */
export function defaultWebsite({
  regionCode,
  websites,
}: Region): Region['websites'][number]['code'] {
  const website = websites.find((it) => it.isDefault)
  if (!website) throw new Error(`region ${regionCode} has no default website`)
  return website.code
}

function isTimeZone(text: string): boolean {
  return text === 'UTC' || Intl.supportedValuesOf('timeZone').includes(text)
}
