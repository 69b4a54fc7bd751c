/** What limits how many of a plan may be bought at once. */
export interface QuantityFacts {
  isShareLicense: boolean
  /** Share points that remain; null when they are not counted. */
  remainQuantity: number | null
  /** How many may still be sold; null without a limit. */
  limitedQuantity: number | null
}

/**
 * Most of a plan in one order: the lower of what remains and the limit when it is paid by share points, else the limit.
 * Below 1 it is unavailable. Source: spec §5, C5.9, trap 60.
 *
 * @param most what no order exceeds
 */
export function maximumQuantity(
  { isShareLicense, remainQuantity, limitedQuantity }: QuantityFacts,
  most: number,
): number {
  const limit = limitedQuantity ?? most
  return Math.min(most, isShareLicense ? Math.min(remainQuantity ?? most, limit) : limit)
}
