import { type Minor, sumOf, timesCount, timesDecimal } from '#server/platform/money/minor.ts'
import type { OrderStatus } from './order-contract.ts'

/** An order before its refund. */
interface RefundedOrder {
  status: OrderStatus
  totalMinor: Minor
  valueMinor: Minor
  /** Tax on the goods as a decimal. */
  taxRate: string
}

interface RefundedLine {
  id: string
  /** Price of one piece in the currency of the price list. */
  priceMinor: Minor
  /** Price of one piece in the currency of the payment. */
  convertedMinor: Minor
  quantity: number
  deliveredAt: Date | null
}

/** The amounts of a refund. What is refunded and what is kept add up to the order's total. */
export interface RefundAmounts<Line> {
  /** The amount to refund, including tax. */
  amount: Minor
  /** Price of the refunded goods in the currency of the price list. */
  value: Minor
  /** The refunded lines, each with its amount including tax. Together they are `amount`. */
  lines: { line: Line; amount: Minor }[]
  /** True if some lines were delivered and are not refunded. */
  isPartial: boolean
}

/**
 * Calculates the refund of an order. A completed order is refunded as a whole; of any other, the
 * lines that have not been delivered. The buyer keeps what the delivered lines alone would have
 * cost, with tax rounded once, as at checkout; the rest of the total is refunded. Each refunded
 * line takes away what the total loses without it, so no hundredth is lost to rounding. Source: C4,
 * C21.
 */
export function refundAmounts<Line extends RefundedLine>(
  { status, totalMinor, valueMinor, taxRate }: RefundedOrder,
  lines: readonly Line[],
): RefundAmounts<Line> {
  const isKept = (it: Line) => status !== 'completed' && it.deliveredAt !== null
  const kept = lines.filter(isKept)
  const refunded = lines.filter((it) => !isKept(it))
  const amounts: { line: Line; amount: Minor }[] = []
  let before = totalMinor
  for (const [index, line] of refunded.entries()) {
    const after = totalOf([...kept, ...refunded.slice(index + 1)], taxRate)
    amounts.push({ line, amount: sumOf([before, -after]) })
    before = after
  }
  const keptValue = sumOf(kept.map((it) => timesCount(it.priceMinor, it.quantity)))
  return {
    amount: sumOf(amounts.map((it) => it.amount)),
    value: sumOf([valueMinor, -keptValue]),
    lines: amounts,
    isPartial: kept.length > 0,
  }
}

/** Returns the total of lines, including tax. */
function totalOf(lines: readonly RefundedLine[], taxRate: string): Minor {
  const goods = sumOf(lines.map((it) => timesCount(it.convertedMinor, it.quantity)))
  return sumOf([goods, timesDecimal(goods, taxRate)])
}
