/**
 * An amount in hundredths of its currency, including GV and TWD. It is an integer that a double
 * represents exactly. Source: C4.
 */
export type Minor = number

/**
 * Multiplies an amount by a decimal such as a rate. Half a hundredth is rounded away from zero. The
 * calculation uses integers. Source: C4.
 *
 * @param decimal digits with at most one point: "31.275", "0.05"
 * @throws RangeError for an invalid decimal or a result that is too large
 */
export function timesDecimal(amount: Minor, decimal: string): Minor {
  const match = /^(\d{1,12})(?:\.(\d{1,12}))?$/.exec(decimal)
  if (!match) throw new RangeError(`${decimal} is not a decimal`)
  const [, whole = '', fraction = ''] = match
  const unit = 10n ** BigInt(fraction.length)
  const product = BigInt(amount) * BigInt(whole + fraction)
  const magnitude = product < 0n ? -product : product
  const rounded = (magnitude * 2n + unit) / (unit * 2n)
  return exact(product < 0n ? -rounded : rounded)
}

/**
 * Multiplies an amount by a count.
 *
 * @throws RangeError if the result is too large
 */
export function timesCount(amount: Minor, count: number): Minor {
  return exact(BigInt(amount) * BigInt(count))
}

/**
 * Adds amounts.
 *
 * @throws RangeError if the sum is too large
 */
export function sumOf(amounts: readonly Minor[]): Minor {
  return exact(amounts.reduce((sum, it) => sum + BigInt(it), 0n))
}

/** Formats an amount as a plain decimal: "1234.50", "-0.05". */
export function decimalOf(amount: Minor): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

function exact(amount: bigint): Minor {
  const result = Number(amount)
  if (!Number.isSafeInteger(result))
    throw new RangeError(`${amount} hundredths cannot be represented`)
  return result
}
