import type { Config } from '#config/schema.ts'

/** The zone in which the days of a region begin; UTC for a region that no site serves. Source: C1, C8, C9, C10. */
export function zoneOfRegion({ regions }: Config, regionCode: string | null | undefined): string {
  return regions.regions.find((it) => it.regionCode === regionCode)?.timeZone ?? 'UTC'
}

/** The currency of a region's price lists; USD for a region that no site serves. */
export function currencyOfRegion({ regions }: Config, regionCode: string | null | undefined): string {
  return regions.regions.find((it) => it.regionCode === regionCode)?.currency ?? 'USD'
}
