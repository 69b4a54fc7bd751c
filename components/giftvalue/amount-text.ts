/**
 * Reads an amount that somebody typed, in hundredths: "1,250.5", full-width digits and spaces are
 * accepted. Undefined if it is no amount above 0 with at most two decimals.
 */
export function amountFrom(text: string): number | undefined {
  const plain = text.normalize('NFKC').replace(/[\s,]/g, '')
  const [, whole, decimals = ''] = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(plain) ?? []
  if (whole === undefined) return undefined
  const minor = Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
  return minor > 0 ? minor : undefined
}
