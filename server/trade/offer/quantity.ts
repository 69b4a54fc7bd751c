/** Facts that limit the quantity of a plan in one order. */
export interface QuantityFacts {
  isShareLicense: boolean
  /** Remaining share points; null if they are not counted. */
  remainQuantity: number | null
  /** The number of pieces that can still be sold; null if there is no limit. */
  limitedQuantity: number | null
}

/**
 * Returns the largest quantity of a plan in one order: the smallest of `most`, the limited quantity
 * and, for a share license, the remaining points. If the result is below 1, the plan is
 * unavailable. Source: spec §5, C5.9, trap 60.
 *
 * @param most the limit that applies to every order
 */
export function maximumQuantity(
  { isShareLicense, remainQuantity, limitedQuantity }: QuantityFacts,
  most: number,
): number {
  const limit = limitedQuantity ?? most
  return Math.min(most, isShareLicense ? Math.min(remainQuantity ?? most, limit) : limit)
}
