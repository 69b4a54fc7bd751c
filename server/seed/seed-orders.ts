import type { Config } from '#config/schema.ts'
import { orderTotals } from '#server/trade/checkout/totals.ts'
import type { OrderRows, PricedPlan } from '#server/trade/order/import-store.ts'
import { timesCount } from '#server/platform/money/minor.ts'
import { PaymentMethod } from '#server/trade/payment/payment-method-contract.ts'
import type { SeedCompanyHistory, SeedHistory, SeedOrder } from './seed-history-file.ts'

const minute = 60_000
const codes = {
  gift: PaymentMethod.GiftValue,
  terms: PaymentMethod.CreditTerms,
  card: PaymentMethod.CreditCard,
} as const

/** Whose order it is, and when: at `at` it was placed. */
interface Placed {
  config: Config
  history: Pick<SeedHistory, 'rates' | 'cardTaxRate'>
  company: {
    id: string
    regionCode: string
    zone: string
    currency: string
    memberType: number
  } & Pick<SeedCompanyHistory, 'websiteCode'>
  personId: string
  orderNumber: string
  at: Date
  plan: PricedPlan
}

/** An order with its rows. */
export interface SeededOrder extends OrderRows {
  orderNumber: string
  /** The goods in the currency of the price list. */
  valueMinor: number
  completedAt: Date | null
}

/** The rows of an order as it went: placed, paid at once, delivered within the hour, or after three days where staff deliver. */
export function seededOrder({ quantity, pay, state }: SeedOrder, placed: Placed): SeededOrder {
  const { company, personId, orderNumber, at, plan } = placed
  const paymentMethodCode = codes[pay]
  const priced = pricesOf({ quantity, pay }, placed)
  const { totals, converted } = priced
  const valueMinor = timesCount(plan.price, quantity)
  const isDelivery = plan.fulfillment === 'delivery'
  const isPaid = state !== 'cancelled'
  const paidAt = isPaid ? after(at, pay === 'card' ? 4 : 0) : null
  const completedAt = state === 'completed' ? after(at, isDelivery ? 3 * 24 * 60 : 6) : null
  const quoteId = crypto.randomUUID()
  const common = {
    transactionType: 'redeem-product',
    checkoutType: 'general',
    paymentMethodCode,
    serialNumbers: [] as string[],
  } as const
  const line = {
    partNumber: plan.partNumber,
    name: nameOf(plan),
    categoryName: null,
    role: 'main' as const,
    capacity: plan.capacity,
    quantity,
    fulfillment: plan.fulfillment,
    termMonths: plan.termMonths,
    licenseTypeCode: plan.licenseTypeCode,
  } as const
  const { websiteCode } = company
  const quote = {
    quoteId,
    companyId: company.id,
    websiteCode,
    ...common,
    urlAlias: plan.urlAlias,
    partNumber: plan.partNumber,
    quantity,
    receiveMail: null,
    serialNumber: null,
    preparationDate: null,
    memberType: null,
    isForApproval: false,
    lines: [{ ...line, price: plan.price, converted: converted[0] ?? 0 }],
    totals,
    expiresAt: after(at, 15).toISOString(),
    why: whyOf(placed),
    asked: {
      websiteCode,
      ...common,
      urlAlias: plan.urlAlias,
      partNumber: plan.partNumber,
      items: [],
      quantity,
      requestApproval: false,
    },
  }
  const order = {
    orderNumber,
    companyId: company.id,
    placedBy: personId,
    quoteId,
    websiteCode,
    ...common,
    termsVersion: '2023-01',
    quantity,
    productCurrency: totals.productCurrency,
    currency: totals.currency,
    rate: totals.rate,
    taxRate: totals.taxRate,
    unitPriceMinor: totals.unitPrice,
    goodsMinor: totals.goods,
    taxMinor: totals.tax,
    totalMinor: totals.subtotal,
    valueMinor,
    quote,
    status: state,
    placedAt: at,
    paidAt,
    completedAt,
  }
  const delivered = { deliveredAt: completedAt, deliveredBy: null }
  const lines = [
    {
      ...line,
      ...delivered,
      orderNumber,
      position: 0,
      orderItem: `${orderNumber}-01`,
      priceMinor: plan.price,
      convertedMinor: converted[0] ?? 0,
    },
  ]
  return {
    orderNumber,
    valueMinor,
    completedAt,
    orders: [order],
    lines,
    events: eventsOf({ orderNumber, personId, at, paidAt, completedAt }),
  }
}

function pricesOf(
  { quantity, pay }: Pick<SeedOrder, 'quantity' | 'pay'>,
  { config, history, company, at, plan }: Placed,
) {
  const { currency: productCurrency, regionCode } = company
  const cash =
    (config.checkout.cashCurrencies as Readonly<Record<string, string>>)[regionCode] ??
    productCurrency
  const currency = pay === 'gift' ? productCurrency : cash
  const rate =
    currency === productCurrency
      ? '1'
      : (history.rates[currency] ?? fail(`there is no rate for ${currency}`))
  const lines = [{ price: plan.price, perUnit: 1 }]
  const rateAt = rate === '1' ? null : at.toISOString()
  return orderTotals({
    lines,
    quantity,
    paymentMethodCode: codes[pay],
    productCurrency,
    currency,
    rate,
    rateAt,
    taxRate: history.cardTaxRate,
  })
}

function whyOf({ config, company, plan: { partNumber, capacity, price } }: Placed) {
  const { regionCode, memberType } = company
  const prices = [{ partNumber, capacity, price, listPrice: price }]
  return {
    ruleVersion: config.checkout.priceRuleVersion,
    regionCode,
    memberType,
    prices,
    rateSource: 'seed',
    taxSource: 'seed',
  }
}

function eventsOf({
  orderNumber,
  personId,
  at,
  paidAt,
  completedAt,
}: {
  orderNumber: string
  personId: string
  at: Date
  paidAt: Date | null
  completedAt: Date | null
}) {
  const requestId = 'seed'
  const system = { orderNumber, requestId, actor: 'system' as const }
  const placed = {
    orderNumber,
    requestId,
    actor: 'buyer' as const,
    personId,
    from: null,
    to: 'pending_payment' as const,
    at,
  }
  if (!paidAt)
    return [
      placed,
      { ...placed, from: 'pending_payment' as const, to: 'cancelled' as const, at: after(at, 20) },
    ].map(positioned)
  const provisioned = [
    { ...system, from: 'pending_payment' as const, to: 'paid' as const, at: paidAt },
    { ...system, from: 'paid' as const, to: 'provisioning' as const, at: after(paidAt, 1) },
  ]
  const completed = completedAt
    ? [{ ...system, from: 'provisioning' as const, to: 'completed' as const, at: completedAt }]
    : []
  return [placed, ...provisioned, ...completed].map(positioned)
}

function positioned<T>(event: T, position: number): T & { position: number } {
  return { ...event, position }
}

/** The product and its plan, in each language. */
function nameOf({ text, product }: PricedPlan): { en: string } & Record<string, string> {
  const inLanguage = (it: keyof typeof text) =>
    `${(product[it] ?? product.en).name}, ${(text[it] ?? text.en).name}`
  return {
    ...Object.fromEntries(
      (Object.keys(text) as (keyof typeof text)[]).map((it) => [it, inLanguage(it)]),
    ),
    en: inLanguage('en'),
  }
}

function after(at: Date, minutes: number): Date {
  return new Date(at.getTime() + minutes * minute)
}

function fail(reason: string): never {
  throw new Error(`seed/history.yaml: ${reason}`)
}
