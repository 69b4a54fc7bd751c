/** What texts say of a discount: the percentage, and in Chinese how many tenths of the price are left. */
export function discountFacts(discountPercent: number): { percent: number; fold: number } {
  return { percent: discountPercent, fold: (100 - discountPercent) / 10 }
}
