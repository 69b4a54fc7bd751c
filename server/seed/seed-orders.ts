import type { Config } from '#config/schema.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { PaidRequest } from '#server/trade/checkout/quote-contract.ts'
import { pricePastOrder } from '#server/trade/checkout/quoting.ts'
import { type PastOrder, recordPastOrder } from '#server/trade/order/past-order.ts'
import type { SeededPlan } from '#server/trade/order/import-store.ts'
import type { SeedPayment } from '#server/trade/payment/import-store.ts'
import { PaymentMethod } from '#server/trade/payment/payment-method-contract.ts'
import type { Market } from '#server/trade/pricing/service.ts'
import type { SeedCompanyHistory, SeedOrder } from './seed-history-file.ts'

const minute = 60_000
const termsVersion = '2023-01'
const paymentMethodCodes = {
  gift: PaymentMethod.GiftValue,
  terms: PaymentMethod.CreditTerms,
  card: PaymentMethod.CreditCard,
} as const

/** An order in a seed file, with the plan and person that it refers to. */
export interface SeedPurchase {
  order: SeedOrder
  websiteCode: SeedCompanyHistory['websiteCode']
  /** The company's market, with the level that the company had when the order was placed. */
  market: Market
  plan: SeededPlan
  personId: string
  orderNumber: string
  placedAt: Date
}

/**
 * Records a seeded order at the price on the day it was placed. Unless the order was cancelled, it
 * is paid within minutes. A completed order is delivered within minutes or, if staff deliver it,
 * after three days.
 *
 * @returns the order's payment
 */
export async function recordSeedOrder(
  tx: Tx,
  config: Config,
  purchase: SeedPurchase,
): Promise<SeedPayment> {
  const { order, market, personId, orderNumber, placedAt } = purchase
  const request = toQuoteRequest(purchase)
  const quote = await pricePastOrder(
    { db: tx, config, market, purchaser: { role: 'Admin', acting: null }, now: placedAt },
    request,
  )
  const { companyId, paymentMethodCode, currency, totalMinor, paidAt } = await recordPastOrder(
    tx,
    config,
    {
      orderNumber,
      quote: {
        ...quote,
        quoteId: crypto.randomUUID(),
        companyId: market.company.id,
        expiresAt: after(placedAt, config.checkout.quoteMinutes).toISOString(),
      },
      personId,
      termsVersion,
      requestId: 'seed',
      placedAt,
      outcome: outcomeOf(purchase),
    },
  )
  return {
    orderNumber,
    companyId,
    methodCode: paymentMethodCode,
    amountMinor: totalMinor,
    currency,
    startedAt: placedAt,
    settledAt: paidAt,
    status: paidAt ? ('succeeded' as const) : ('cancelled' as const),
    brand: order.pay === 'card' ? ('visa' as const) : null,
    debt: order.debt,
  }
}

function toQuoteRequest({ order, websiteCode, plan }: SeedPurchase): PaidRequest {
  return {
    websiteCode,
    transactionType: 'redeem-product',
    checkoutType: 'general',
    urlAlias: plan.urlAlias,
    partNumber: plan.partNumber,
    items: [],
    quantity: order.quantity,
    paymentMethodCode: paymentMethodCodes[order.pay],
    serialNumbers: [],
    requestApproval: false,
  }
}

function outcomeOf({ order, plan, placedAt }: SeedPurchase): PastOrder['outcome'] {
  if (order.state === 'cancelled') return { state: 'cancelled', at: after(placedAt, 20) }
  const paidAt = after(placedAt, order.pay === 'card' ? 4 : 0)
  const provisionedAt = after(paidAt, 1)
  if (order.state === 'provisioning') return { state: 'provisioning', paidAt, at: provisionedAt }
  const minutes = plan.fulfillment === 'delivery' ? 3 * 24 * 60 : 6
  return { state: 'completed', paidAt, provisionedAt, at: after(placedAt, minutes) }
}

function after(at: Date, minutes: number): Date {
  return new Date(at.getTime() + minutes * minute)
}
