/** Returns "5" for the rate "0.05". */
export function percentOf(rate: string): string {
  return String(Number((Number(rate) * 100).toFixed(2)))
}
