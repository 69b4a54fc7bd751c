/**
 * Returns the edit distance between two words, or a number greater than `max` if the distance
 * exceeds `max`. An edit inserts, deletes or substitutes a letter, or transposes two neighbors.
 * Source: Damerau 1964.
 */
export function editDistance(a: string, b: string, max: number): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const cost = a[row - 1] === b[column - 1] ? 0 : 1
      let least = Math.min(
        cell(last, column) + 1,
        cell(next, column - 1) + 1,
        cell(last, column - 1) + cost,
      )
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        least = Math.min(least, cell(beforeLast, column - 2) + 1)
      next.push(least)
    }
    if (Math.min(...next) > max) return max + 1
    beforeLast = last
    last = next
  }
  return cell(last, b.length)
}

function cell(row: readonly number[], column: number): number {
  return row[column] ?? Infinity
}
