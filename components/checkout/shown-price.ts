import type { Prices } from '#server/trade/checkout/price-contract.ts'
import type { PaymentMethodCode, ShownPrice } from './types.ts'

/** Returns what a selection costs now with a payment method; undefined if it has no price in it. */
export function priceBy(prices: Prices, code: PaymentMethodCode): ShownPrice | undefined {
  const method = prices.paymentMethods.find((it) => it.paymentMethodCode === code)
  if (!method?.totals) return undefined
  return {
    ...prices,
    totals: method.totals,
    lines: prices.lines.map((it, index) => ({ ...it, converted: method.converted[index] ?? null })),
  }
}
