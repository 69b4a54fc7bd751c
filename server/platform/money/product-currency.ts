import { type Locale, localeFacts } from '#config/locales.ts'
import { regionOf, withoutRegion } from '#config/regions.ts'
import type { Config } from '#config/schema.ts'

/** Currency of a region's price lists and gift value. Null stands for no region. */
export function productCurrency(
  config: Pick<Config, 'regions'>,
  regionCode: string | null,
): string {
  return (regionCode === null ? withoutRegion : regionOf(config, regionCode)).currency
}

/** Currency of the price lists of a locale's region. Source: spec §1 and §9; C10 for GV. */
export function siteCurrency(config: Pick<Config, 'regions'>, locale: Locale): string {
  return productCurrency(config, localeFacts[locale].regionCode)
}
