/** Facts that limit the quantity of a plan in one order. */
export interface QuantityFacts {
  isShareLicense: boolean
  /** Remaining share points; null if not counted. */
  remainQuantity: number | null
  /** How many can still be sold; null without a limit. */
  limitedQuantity: number | null
}

/**
 * The largest quantity of a plan in one order: its limit, for a share license also its remaining
 * points. Below 1 the plan is unavailable. Source: spec §5, C5.9, trap 60.
 *
 * @param most the limit of every order
 */
export function maximumQuantity(
  { isShareLicense, remainQuantity, limitedQuantity }: QuantityFacts,
  most: number,
): number {
  const limit = limitedQuantity ?? most
  return Math.min(most, isShareLicense ? Math.min(remainQuantity ?? most, limit) : limit)
}
