import type { Minor } from '#server/platform/money/minor.ts'

/**
 * Splits an amount across lots: each lot is used up before the next. Returns undefined if the lots
 * do not cover the amount.
 *
 * @param lots in the order in which they are spent
 */
export function portionsOf<Lot extends { remainingMinor: Minor }>(
  lots: readonly Lot[],
  amount: Minor,
): { lot: Lot; amountMinor: Minor }[] | undefined {
  const portions: { lot: Lot; amountMinor: Minor }[] = []
  let missing = amount
  for (const lot of lots) {
    if (missing === 0) break
    const amountMinor = Math.min(missing, lot.remainingMinor)
    portions.push({ lot, amountMinor })
    missing -= amountMinor
  }
  return missing === 0 ? portions : undefined
}
