/**
 * Returns a discount as a percentage, and as Chinese texts state it: the number of tenths of the
 * price that remain to be paid.
 */
export function discountFacts(discountPercent: number): { percent: number; fold: number } {
  return { percent: discountPercent, fold: (100 - discountPercent) / 10 }
}
