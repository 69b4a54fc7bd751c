import { type Locale, localeFacts } from '#config/locales.ts'
import type { Config } from '#config/schema.ts'
import { productCurrency } from '#server/platform/money/product-currency.ts'

/** The currency of a locale's price lists. Source: spec §1 and §9; C10 for GV. */
export function currencyOf(config: Config, locale: Locale): string {
  return productCurrency(config, localeFacts[locale].regionCode)
}

/** The culture of a price: 2 for zh-cn, else 0. Source: spec §3, membership. */
export function cultureOf(locale: Locale): 0 | 2 {
  return localeFacts[locale].cultureID
}
