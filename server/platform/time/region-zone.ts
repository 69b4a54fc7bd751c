import { regionOf, withoutRegion } from '#config/regions.ts'
import type { Config } from '#config/schema.ts'

/** The time zone in which a region's days begin. Null stands for no region at all. */
export function zoneOf(config: Pick<Config, 'regions'>, regionCode: string | null): string {
  return (regionCode === null ? withoutRegion : regionOf(config, regionCode)).timeZone
}
