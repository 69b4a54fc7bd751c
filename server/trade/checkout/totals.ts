import { type Minor, sumOf, timesCount, timesDecimal } from '#server/platform/money/minor.ts'
import {
  PaymentMethod,
  type PaymentMethodCode,
} from '#server/trade/payment/payment-method-contract.ts'
import type { QuoteTotals } from './held-quote-contract.ts'

/** The inputs for calculating an order's totals. */
export interface PricedLines {
  /** `price`: one piece in the product currency. `perUnit`: pieces in one unit of the order. */
  lines: readonly { price: Minor; perUnit: number }[]
  quantity: number
  paymentMethodCode: PaymentMethodCode
  productCurrency: string
  /** The currency of the payment. For gift value, this is the product currency. */
  currency: string
  /**
   * Exchange rate from the product currency to `currency`, as a decimal. `taxRate` is the tax on
   * card payments, also as a decimal.
   */
  rate: string
  rateAt: string | null
  taxRate: string
}

/** An order's totals, and for each line the price of one piece in the currency of the payment. */
export interface OrderTotals {
  totals: QuoteTotals
  converted: Minor[]
}

/**
 * Calculates the totals of an order. The price of each piece is converted and rounded first, then
 * the pieces are added up, then the sum is multiplied by the quantity. Tax is added once, to card
 * payments only. A renewal has quantity 1. If the calculation changes, increase `priceRuleVersion`
 * in config/checkout.yaml. Source: C4, spec §9 Prices, trap 52.
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
