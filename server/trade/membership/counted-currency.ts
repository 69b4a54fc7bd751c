import type { Config } from '#config/schema.ts'
import { type Minor, timesCount } from '#server/platform/money/minor.ts'
import { productCurrency } from '#server/platform/money/product-currency.ts'
import type { LevelRules } from './level.ts'

/** The currency used to count a company's spend: GV in Japan, USD everywhere else. Source: C10. */
export type CountedCurrency = 'USD' | 'GV'

/** Returns the currency used to count the spend of companies in a region. */
export function countedCurrency(config: Config, regionCode: string): CountedCurrency {
  return productCurrency(config, regionCode) === 'GV' ? 'GV' : 'USD'
}

/** Returns the level rules with thresholds in the given currency. */
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
 * Converts an amount to the currency used to count spend, rounding half up to hundredths. It uses
 * the fixed ratio between the price lists, never an exchange rate, because an order counts in its
 * product currency. Source: C10, trap 57.
 *
 * @throws Error if config/membership.yaml has no ratio for the currency
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
