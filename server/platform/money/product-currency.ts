import { regionOf, withoutRegion } from '#config/regions.ts'
import type { Config } from '#config/schema.ts'

/** The currency of a region's price lists and gift value. Null stands for no region at all. */
export function productCurrency(
  config: Pick<Config, 'regions'>,
  regionCode: string | null,
): string {
  return (regionCode === null ? withoutRegion : regionOf(config, regionCode)).currency
}
