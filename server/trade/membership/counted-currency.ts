import type { Config } from '#config/schema.ts'
import { type Minor, timesCount } from '#server/platform/money/minor.ts'
import { productCurrency } from '#server/platform/money/product-currency.ts'
import type { LevelRules } from './level.ts'

/** The currency in which a company's spend is counted: GV in Japan, elsewhere USD. Source: C10. */
export type CountedCurrency = 'USD' | 'GV'

/** The currency in which the spend of a region's companies is counted. */
export function countedCurrency(config: Config, regionCode: string): CountedCurrency {
  return productCurrency(config, regionCode) === 'GV' ? 'GV' : 'USD'
}

/** The rules of levels, with thresholds in a currency. */
export function levelRulesIn(
  { membership: { levels, spendPerUsd, validityYears } }: Config,
  currency: CountedCurrency,
): LevelRules {
  return {
    thresholds: levels.map((it) => timesCount(it.reachedAtUsd * 100, spendPerUsd[currency])),
    validityYears,
  }
}

/**
 * Converts an amount to the counted currency, rounded half up to hundredths. Uses the fixed ratio
 * of the price lists, never an exchange rate: an order counts by its product currency. Source: C10,
 * trap 57.
 */
export function countedAmount(
  { membership: { spendPerUsd } }: Config,
  { amount, currency }: { amount: Minor; currency: string },
  to: CountedCurrency,
): Minor {
  const from = (spendPerUsd as Readonly<Record<string, number>>)[currency]
  if (from === undefined)
    throw new Error(
      `${currency} counts toward no level: config/membership.yaml has no spendPerUsd for it`,
    )
  const [scaled, unit] = [BigInt(amount) * BigInt(spendPerUsd[to]), BigInt(from)]
  return Number((scaled * 2n + unit) / (unit * 2n))
}
