import { type Minor, sumOf, timesCount, timesDecimal } from '#server/platform/money/minor.ts'
import type { PaymentMethodCode, QuoteTotals } from './held-quote-contract.ts'

/** What an order costs, before it is computed. */
export interface Priced {
  /** The price of one piece in the product currency, and how many pieces one unit of the order has. */
  lines: readonly { price: Minor; perUnit: number }[]
  quantity: number
  paymentMethodCode: PaymentMethodCode
  productCurrency: string
  /** What is paid in; the product currency itself for gift value. */
  currency: string
  /** Decimals: what one unit of the product currency costs, and the tax on card payments. */
  rate: string
  rateAt: string | null
  taxRate: string
}

/** An order's totals, and the price of a piece of each line in the currency that is paid in. */
export interface OrderTotals {
  totals: QuoteTotals
  converted: Minor[]
}

const cardCode: PaymentMethodCode = 2

/**
 * What is to be paid: each piece is converted and rounded by itself, then summed, then times the quantity; tax once, on card
 * payments alone. A renewal is an order of one. Source: C4, spec §9 Prices, trap 52.
 */
export function orderTotals({
  lines,
  quantity,
  paymentMethodCode,
  productCurrency,
  currency,
  rate,
  rateAt,
  taxRate,
}: Priced): OrderTotals {
  const converted = lines.map((it) => timesDecimal(it.price, rate))
  const unitPrice = sumOf(lines.map(({ perUnit }, at) => timesCount(converted[at] ?? 0, perUnit)))
  const goods = timesCount(unitPrice, quantity)
  const isTaxed = paymentMethodCode === cardCode
  const tax = isTaxed ? timesDecimal(goods, taxRate) : 0
  return {
    converted,
    totals: {
      productCurrency,
      currency,
      rate,
      rateAt,
      unitPrice,
      quantity,
      goods,
      taxRate: isTaxed ? taxRate : '0',
      tax,
      subtotal: sumOf([goods, tax]),
    },
  }
}
