/**
 * An amount in hundredths of its currency, GV and TWD included: an integer that a double holds
 * exactly. Source: C4.
 */
export type Minor = number

/**
 * An amount times a decimal such as a rate, rounded half up to hundredths: away from zero where it
 * is below. Computed in integers. Source: C4.
 *
 * @param decimal plain digits with at most one point: "31.275", "0.05"
 * @throws RangeError for what is no decimal, or does not fit
 */
export function timesDecimal(amount: Minor, decimal: string): Minor {
  const parts = /^(\d{1,12})(?:\.(\d{1,12}))?$/.exec(decimal)
  if (!parts) throw new RangeError(`${decimal} is no decimal`)
  const [, whole = '', fraction = ''] = parts
  const unit = 10n ** BigInt(fraction.length)
  const product = BigInt(amount) * BigInt(whole + fraction)
  const magnitude = product < 0n ? -product : product
  const rounded = (magnitude * 2n + unit) / (unit * 2n)
  return exact(product < 0n ? -rounded : rounded)
}

/** An amount so many times. @throws RangeError when it does not fit */
export function timesCount(amount: Minor, count: number): Minor {
  return exact(BigInt(amount) * BigInt(count))
}

/** The sum of amounts. @throws RangeError when it does not fit */
export function sumOf(amounts: readonly Minor[]): Minor {
  return exact(amounts.reduce((sum, it) => sum + BigInt(it), 0n))
}

/** As files and machines write it: "1234.50", "-0.05". */
export function decimalOf(amount: Minor): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

function exact(amount: bigint): Minor {
  const result = Number(amount)
  if (!Number.isSafeInteger(result)) throw new RangeError(`${amount} hundredths are too many`)
  return result
}
