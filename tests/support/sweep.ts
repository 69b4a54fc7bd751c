/**
 * Whether sweeps test all combinations, such as each page for each role at each width. By default
 * they test a selection that has each page, each role and each width. `SWEEPS=all` sets it.
 */
export const isWholeSweep = process.env['SWEEPS'] === 'all'

/** Returns all cases in a whole sweep, else the selected ones. */
export function sweepOf<T>(
  cases: readonly T[],
  isSelected: (it: T, index: number) => boolean,
): T[] {
  return cases.filter((it, index) => isWholeSweep || isSelected(it, index))
}
