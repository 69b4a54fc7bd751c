import { type Locale, localeFacts } from '#config/locales.ts'
import { regionOf, withoutRegion } from '#config/regions.ts'
import type { Config } from '#config/schema.ts'

/** Returns the currency of a region's price lists and gift value. Null stands for no region. */
export function productCurrency(
  config: Pick<Config, 'regions'>,
  regionCode: string | null,
): string {
  return (regionCode === null ? withoutRegion : regionOf(config, regionCode)).currency
}

/**
 * Returns the currency of the price lists in a locale's region. Source: spec §1 and §9; C10 for GV.
 */
export function siteCurrency(config: Pick<Config, 'regions'>, locale: Locale): string {
  return productCurrency(config, localeFacts[locale].regionCode)
}
