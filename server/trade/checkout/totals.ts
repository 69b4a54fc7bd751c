import { type Minor, sumOf, timesCount, timesDecimal } from '#server/platform/money/minor.ts'
import {
  PaymentMethod,
  type PaymentMethodCode,
} from '#server/trade/payment/payment-method-contract.ts'
import type { QuoteTotals } from './held-quote-contract.ts'

/** The inputs of an order's totals. */
export interface PricedLines {
  /** The price of one piece in the product currency, and the pieces in one unit of the order. */
  lines: readonly { price: Minor; perUnit: number }[]
  quantity: number
  paymentMethodCode: PaymentMethodCode
  productCurrency: string
  /** The currency of the payment; for gift value the product currency. */
  currency: string
  /** Decimals: the price of one unit of the product currency, and the tax on card payments. */
  rate: string
  rateAt: string | null
  taxRate: string
}

/** An order's totals, and per line the price of one piece in the currency of the payment. */
export interface OrderTotals {
  totals: QuoteTotals
  converted: Minor[]
}

/**
 * Totals of an order. The price of each piece is converted and rounded on its own, then summed,
 * then multiplied by the quantity. Tax is added once, on card payments only. A renewal has quantity
 * 1. Source: C4, spec §9 Prices, trap 52.
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
}: PricedLines): OrderTotals {
  const converted = lines.map((it) => timesDecimal(it.price, rate))
  const unitPrice = sumOf(
    lines.map(({ perUnit }, index) => timesCount(converted[index] ?? 0, perUnit)),
  )
  const goods = timesCount(unitPrice, quantity)
  const isTaxed = paymentMethodCode === PaymentMethod.CreditCard
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
