/**
 * Returns the values for texts about a discount: the percentage and, for Chinese texts, how many
 * tenths of the price remain to be paid.
 */
export function discountFacts(discountPercent: number): { percent: number; fold: number } {
  return { percent: discountPercent, fold: (100 - discountPercent) / 10 }
}
