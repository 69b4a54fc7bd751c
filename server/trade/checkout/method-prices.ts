import type { Minor } from '#server/platform/money/minor.ts'
import { giftValueOf } from '#server/trade/giftvalue/service.ts'
import {
  PaymentMethod,
  type PaymentMethodCode,
} from '#server/trade/payment/payment-method-contract.ts'
import { isGatewayUp, readCredit } from '#server/trade/payment/service.ts'
import { type Market, type ReadRate, rateOf, taxOf } from '#server/trade/pricing/service.ts'
import { heldRateOf } from './held-prices.ts'
import type { PaymentOption } from './payment-option-contract.ts'
import { paymentMethods } from './payment-methods.ts'
import type { QuoteContext } from './quoting.ts'
import type { SelectedLine } from './selected-line.ts'
import { orderTotals, type OrderTotals, type PricedLines } from './totals.ts'

/** An order's totals for each payment method, whether or not the company can use it. */
export interface MethodTotals {
  /** Null for a payment method if a price, the exchange rate or the tax is unknown. */
  totals: Record<PaymentMethodCode, OrderTotals | null>
  rateSource: string | null
  taxSource: string | null
}

/** An order's totals and availability for each payment method. */
export interface MethodPrices extends MethodTotals {
  methods: PaymentOption[]
}

interface Priced {
  lines: readonly Pick<SelectedLine, 'price' | 'perUnit'>[]
  quantity: number
}

/**
 * Calculates the totals of an order for each payment method, and tells which methods the company
 * can use. Source: C4, C6.
 */
export async function priceByMethod(
  context: Pick<QuoteContext, 'db' | 'config' | 'market' | 'purchaser' | 'now' | 'held'>,
  order: Priced,
): Promise<MethodPrices> {
  const { db, config, market, purchaser, now } = context
  const { company, productCurrency, cashCurrency, regionCode } = market
  const prices = await totalsByMethod(context, order)
  const { totals } = prices
  const { cards } = config.checkout
  const regionsWithCards: readonly string[] = cards.regionCodes
  const methods = paymentMethods({
    productCurrency,
    giftTotal: subtotalOf(totals[PaymentMethod.GiftValue]),
    cashCurrency,
    creditTotal: subtotalOf(totals[PaymentMethod.CreditTerms]),
    cardTotal: subtotalOf(totals[PaymentMethod.CreditCard]),
    giftBalance: await giftValueOf(db, { companyId: company.id, currency: productCurrency, now }),
    credit: await readCredit(db, company.id),
    isCardServed: cards.currency === cashCurrency && regionsWithCards.includes(regionCode),
    isGatewayUp: isGatewayUp(config),
    isSales: purchaser.acting !== null,
  })
  return {
    ...prices,
    methods: methods.map((it) => ({
      ...it,
      totals: totals[it.paymentMethodCode]?.totals ?? null,
    })),
  }
}

/**
 * Calculates the totals of an order for each payment method, at the rate and tax of `now`, or at the
 * rate that a dated quote holds.
 */
export async function totalsByMethod(
  {
    db,
    config,
    market,
    now,
    held,
  }: Pick<QuoteContext, 'db' | 'config' | 'market' | 'now' | 'held'>,
  { lines, quantity }: Priced,
): Promise<MethodTotals> {
  const { productCurrency, cashCurrency } = market
  const rate =
    heldRateOf({ held, market }) ??
    (await rateOf(db, config, { from: productCurrency, to: cashCurrency, now }))
  const tax = await taxOf(db, { ...market, now })
  const isOrderable = isQuantity(quantity, config.checkout.quantityLimit)
  return {
    totals: convertedTotals({
      lines: isOrderable ? pricedLines(lines) : undefined,
      quantity,
      market,
      rate,
      tax,
    }),
    rateSource: rate?.source ?? null,
    taxSource: tax?.source ?? null,
  }
}

function subtotalOf(order: OrderTotals | null): Minor | null {
  return order?.totals.subtotal ?? null
}

function isQuantity(quantity: number, limit: number): boolean {
  return Number.isSafeInteger(quantity) && quantity > 0 && quantity <= limit
}

/** Returns the lines with their prices; undefined if any line has no price. */
function pricedLines(
  lines: readonly Pick<SelectedLine, 'price' | 'perUnit'>[],
): PricedLines['lines'] | undefined {
  const priced = lines.flatMap(({ price, perUnit }) => (price === null ? [] : [{ price, perUnit }]))
  return priced.length === lines.length ? priced : undefined
}

function convertedTotals({
  lines,
  quantity,
  market: { productCurrency, cashCurrency },
  rate,
  tax,
}: {
  lines: PricedLines['lines'] | undefined
  quantity: number
  market: Market
  rate: ReadRate | undefined
  tax: { rate: string } | undefined
}): MethodPrices['totals'] {
  const { GiftValue, CreditTerms, CreditCard } = PaymentMethod
  const none = { [GiftValue]: null, [CreditTerms]: null, [CreditCard]: null }
  if (!lines) return none
  const order = { lines, quantity, productCurrency }
  const giftValue = orderTotals({
    ...order,
    paymentMethodCode: GiftValue,
    currency: productCurrency,
    rate: '1',
    rateAt: null,
    taxRate: '0',
  })
  if (!rate) return { ...none, [GiftValue]: giftValue }
  const cash = {
    ...order,
    currency: cashCurrency,
    rate: rate.rate,
    rateAt: rate.at?.toISOString() ?? null,
  }
  return {
    [GiftValue]: giftValue,
    [CreditTerms]: orderTotals({ ...cash, paymentMethodCode: CreditTerms, taxRate: '0' }),
    [CreditCard]: tax
      ? orderTotals({ ...cash, paymentMethodCode: CreditCard, taxRate: tax.rate })
      : null,
  }
}
