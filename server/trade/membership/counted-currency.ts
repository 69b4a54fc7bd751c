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

/** Returns how much of a region's product currency counts as 1 in its counted currency. */
export function listPricePerUnit(config: Config, regionCode: string): number {
  const { spendPerUsd } = config.membership
  const list = perUsd(config, productCurrency(config, regionCode))
  return list / spendPerUsd[countedCurrency(config, regionCode)]
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
  config: Config,
  { amount, currency }: { amount: Minor; currency: string },
  to: CountedCurrency,
): Minor {
  const { spendPerUsd } = config.membership
  const unit = BigInt(perUsd(config, currency))
  const scaled = BigInt(amount) * BigInt(spendPerUsd[to])
  return Number((scaled * 2n + unit) / (unit * 2n))
}

function perUsd({ membership }: Config, currency: string): number {
  const found = (membership.spendPerUsd as Readonly<Record<string, number>>)[currency]
  if (found === undefined)
    throw new Error(
      `${currency} counts toward no level: config/membership.yaml has no spendPerUsd for it`,
    )
  return found
}
