import type { AccumulatedAmountInfo } from '#server/trade/membership/contract.ts'

/** Spend toward a level, in hundredths of the currency of `AccumulatedAmountInfo`. */
export interface LevelTarget {
  memberType: number
  /** Spend required for the level. */
  amount: number
  /** Spend still needed to reach the level; 0 if it has been reached. */
  missing: number
}

/** Progress of a company. Source: C10. */
export interface Standing {
  /** Toward the next level; undefined at the highest level. */
  next: LevelTarget | undefined
  /** Toward renewing the current level; undefined for Regular, which cannot be lost. */
  own: LevelTarget | undefined
}

/**
 * Computes how much a company must still spend in the current term to reach the next level, and how
 * much to keep its current level.
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
