import type { AccumulatedAmountInfo } from '#server/trade/membership/contract.ts'

/** Spend toward a level, in hundredths of the currency in which spend is counted. */
export interface LevelTarget {
  memberType: number
  /** Spend that reaches the level. */
  amount: number
  /** Spend still missing; 0 if reached. */
  missing: number
}

/** Progress of a company. Source: C10. */
export interface Standing {
  /** Toward the next level; undefined at the highest. */
  next: LevelTarget | undefined
  /** Toward renewing its own level; undefined for Regular, which cannot be lost. */
  own: LevelTarget | undefined
}

/**
 * Spend in the current term that is missing for the next level, and for keeping the current one.
 */
export function standingOf({
  memberType,
  accumulatedAmount,
  upgradeThresholds,
}: AccumulatedAmountInfo): Standing {
  const targetFor = (threshold: { memberType: number; amount: number } | undefined) =>
    threshold && { ...threshold, missing: Math.max(0, threshold.amount - accumulatedAmount) }
  return {
    next: targetFor(upgradeThresholds.find((it) => it.memberType > memberType)),
    own: targetFor(upgradeThresholds.find((it) => it.memberType === memberType)),
  }
}
