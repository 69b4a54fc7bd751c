const maxMinor = 1_000_000_000_000

/**
 * Returns an amount in hundredths; null for an empty text, undefined for one that is no amount.
 * Full-width digits and thousands separators are accepted.
 */
export function budgetMinor(text: string): number | null | undefined {
  const plain = text.normalize('NFKC').replaceAll(/[\s,]/g, '')
  if (plain === '') return null
  if (!/^\d{1,11}(\.\d{1,2})?$/.test(plain)) return undefined
  const minor = Math.round(Number(plain) * 100)
  return minor <= maxMinor ? minor : undefined
}
