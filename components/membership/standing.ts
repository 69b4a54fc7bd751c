import type { AccumulatedAmountInfo } from '#server/trade/membership/contract.ts'

/** What is missing to a level, in hundredths of the currency that spend is counted in. */
export interface Missing {
  memberType: number
  /** What reaches it. */
  amount: number
  missing: number
}

/** Where a company stands between the levels. Source: C10. */
export interface Standing {
  /** The next level; undefined at the highest. */
  next: Missing | undefined
  /** Its own level once more, so that it is kept; undefined for Regular, which nobody loses. */
  own: Missing | undefined
}

/** What the running term lacks for the next level, and for keeping the own one. */
export function standingOf({
  memberType,
  accumulatedAmount,
  upgradeThresholds,
}: AccumulatedAmountInfo): Standing {
  const missingTo = (threshold: { memberType: number; amount: number } | undefined) =>
    threshold && { ...threshold, missing: Math.max(0, threshold.amount - accumulatedAmount) }
  return {
    next: missingTo(upgradeThresholds.find((it) => it.memberType > memberType)),
    own: missingTo(upgradeThresholds.find((it) => it.memberType === memberType)),
  }
}
