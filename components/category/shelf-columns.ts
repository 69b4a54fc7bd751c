/**
 * Returns in how many columns collections of products stand side by side, each as wide as its
 * products: four or three, whichever leaves no gap; three if both do.
 *
 * @param counts number of products of each collection
 */
export function shelfColumns(counts: readonly number[]): 3 | 4 {
  return fillsRows(counts, 4) ? 4 : 3
}

function fillsRows(counts: readonly number[], columns: number): boolean {
  let used = 0
  for (const count of counts) {
    if (used + count > columns) return false
    used = (used + count) % columns
  }
  return used === 0
}
