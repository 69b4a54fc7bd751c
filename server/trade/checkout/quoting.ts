import type { Config } from '#config/schema.ts'
import type { SignedIn } from '#server/kernel/caller.ts'
import { Problem } from '#server/kernel/problem.ts'
import type { Db } from '#server/platform/db/database.ts'
import { PaymentMethod } from '#server/trade/payment/payment-method-contract.ts'
import type { Market } from '#server/trade/pricing/service.ts'
import { commitmentDate, preparationDate } from './commitment.ts'
import { purchaseRefusal, standingRefusal } from './eligibility.ts'
import { type HeldPrices, withHeldPrices } from './held-prices.ts'
import type { HeldLine, HeldQuote } from './held-quote-contract.ts'
import { type MethodTotals, priceByMethod, totalsByMethod } from './method-prices.ts'
import type { PaymentOption } from './payment-option-contract.ts'
import { defaultMethod } from './payment-methods.ts'
import { isForApproval, readBuyer, readStructure, storedSerialNumbers } from './purchase-facts.ts'
import type { PaidRequest, QuoteRequest } from './quote-contract.ts'
import type { SelectedLine } from './selected-line.ts'
import type { Refusal } from './refusal.ts'
import type { Selection } from './selection-facts.ts'
import { selectItems } from './selection.ts'

/**
 * The rights that an order is checked against: those of the buyer, or of the Admin who approves the
 * order.
 */
export type Purchaser = Pick<SignedIn, 'role' | 'acting'>

/** The inputs for pricing an order, besides the request. */
export interface QuoteContext {
  db: Db
  config: Config
  market: Market
  purchaser: Purchaser
  now: Date
  /** The order that already holds stock or licenses for this quote; they count as free. */
  orderNumber?: string | undefined
  /** The person to whom a license must be assigned; omitted for all licenses of the company. */
  assignedTo?: string
  /** The prices that a dated quote holds; omitted if current ones apply. */
  held?: HeldPrices | undefined
  /** True for a preview, which has prices even if the payment method is unavailable. */
  isPreview?: boolean
}

/** A price that is not stored as a quote yet. */
export interface PricedOrder {
  quote: Omit<HeldQuote, 'quoteId' | 'companyId' | 'expiresAt'>
  methods: PaymentOption[]
}

/**
 * Prices an order as of now, for each payment method. Quotes and orders both use this function, so
 * that both get the same price and the same refusals.
 *
 * @throws Problem for the first rule of C5 that the order breaks, `pricing.unavailable`, or with
 * the codes of `selectItems`
 */
export async function priceOrder(context: QuoteContext, given: QuoteRequest): Promise<PricedOrder> {
  const buyer = await readBuyer(context, given)
  assertAllowed(standingRefusal({ now: context.now, buyer }))
  const selection = withHeldPrices(await selectItems(context, given), context)
  const { quantity } = given
  const prices = await priceByMethod(context, { lines: selection.lines, quantity })
  const paymentMethodCode = given.paymentMethodCode ?? defaultMethod(prices.methods)
  const request = { ...given, paymentMethodCode }
  const serialNumbers = storedSerialNumbers(selection, request)
  assertAllowed(
    purchaseRefusal({
      now: context.now,
      buyer,
      partNumber: selection.partNumber,
      lines: selection.lines,
      structure: await readStructure(context, request, { selection, serialNumbers }),
      quantity,
      maximum: selection.maximum,
      paymentMethodCode,
      methods: prices.methods,
      isPreview: context.isPreview ?? false,
    }),
  )
  const quote = toQuote(context, request, { selection, serialNumbers, prices })
  return { quote, methods: prices.methods }
}

/**
 * Prices a past order as of `context.now`. Does not check whether the order is allowed, because
 * stock, credit and gift value are only known as of today.
 *
 * @throws Problem `pricing.unavailable`, or with the codes of `selectItems`
 */
export async function pricePastOrder(
  context: QuoteContext,
  request: PaidRequest,
): Promise<PricedOrder['quote']> {
  const selection = await selectItems(context, request)
  const { lines } = selection
  const prices = await totalsByMethod(context, { lines, quantity: request.quantity })
  const serialNumbers = storedSerialNumbers(selection, request)
  return toQuote(context, request, { selection, serialNumbers, prices })
}

interface QuoteParts {
  selection: Selection
  serialNumbers: string[]
  prices: MethodTotals
}

/** @throws Problem `pricing.unavailable` if there is no price for the chosen payment method */
function toQuote(
  context: QuoteContext,
  request: PaidRequest,
  { selection, serialNumbers, prices }: QuoteParts,
): PricedOrder['quote'] {
  const chosen = prices.totals[request.paymentMethodCode]
  if (!chosen) throw new Problem('pricing.unavailable')
  return {
    websiteCode: request.websiteCode,
    transactionType: request.transactionType,
    checkoutType: request.checkoutType,
    urlAlias: selection.urlAlias,
    partNumber: selection.partNumber,
    quantity: request.quantity,
    paymentMethodCode: request.paymentMethodCode,
    receiveMail: request.receiveMail ?? null,
    serialNumbers,
    serialNumber: selection.serialNumber,
    ...(selection.renewals && { renewals: selection.renewals }),
    lines: selection.lines.map((line, index) =>
      toHeldLine(line, { quantity: request.quantity, converted: chosen.converted[index] ?? 0 }),
    ),
    totals: chosen.totals,
    preparationDate: readyOn(context, selection.lines),
    memberType: selection.memberType,
    isForApproval: isForApproval(context.purchaser, request),
    why: toReasons(context, request, { selection, prices }),
    asked: request,
  }
}

function toHeldLine(
  line: SelectedLine,
  { quantity, converted }: { quantity: number; converted: number },
): HeldLine {
  return {
    partNumber: line.partNumber,
    name: line.name,
    role: line.role,
    categoryName: line.categoryName,
    capacity: line.capacity,
    fulfillment: line.fulfillment,
    licenseTypeCode: line.licenseTypeCode,
    termMonths: line.termMonths,
    price: line.price ?? 0,
    converted,
    quantity: line.perUnit * quantity,
  }
}

/** Returns the day on which everything that ships is ready; null if nothing ships. */
export function readyOn(
  { market, now }: Pick<QuoteContext, 'market' | 'now'>,
  lines: readonly SelectedLine[],
): string | null {
  const shipped = lines.filter((it) => it.fulfillment === 'delivery')
  return preparationDate(shipped.map((it) => commitmentDate(it, { zone: market.zone, now })))
}

function toReasons(
  { config, market }: QuoteContext,
  { paymentMethodCode }: PaidRequest,
  { selection, prices }: Pick<QuoteParts, 'selection' | 'prices'>,
): HeldQuote['why'] {
  return {
    ruleVersion: config.checkout.priceRuleVersion,
    regionCode: market.regionCode,
    memberType: market.company.memberType,
    discountPercent: discountOf(config, market.company.memberType),
    prices: selection.lines.map(({ partNumber, capacity, price, listPrice }) => ({
      partNumber,
      capacity,
      price: price ?? 0,
      listPrice: listPrice ?? 0,
    })),
    rateSource: paymentMethodCode === PaymentMethod.GiftValue ? null : prices.rateSource,
    taxSource: paymentMethodCode === PaymentMethod.CreditCard ? prices.taxSource : null,
  }
}

/** Returns the discount of a membership level in percent. */
export function discountOf({ membership }: Config, memberType: number): number {
  return membership.levels.find((it) => it.rank === memberType)?.discountPercent ?? 0
}

function assertAllowed(refusal: Refusal | undefined): void {
  if (!refusal) return
  const { code, ...details } = refusal
  throw new Problem(code, details)
}
