import { regionOf, withoutRegion } from '#config/regions.ts'
import type { Config } from '#config/schema.ts'

/** Returns the time zone of a region. Null stands for no region. */
export function zoneOf(config: Pick<Config, 'regions'>, regionCode: string | null): string {
  return (regionCode === null ? withoutRegion : regionOf(config, regionCode)).timeZone
}
