import { scopeFor } from '#server/kernel/caller.ts'
import type { CompanyContext } from '#server/kernel/context.ts'
import { sumOf, timesCount } from '#server/platform/money/minor.ts'
import { inLocale } from '#server/platform/text/in-locale.ts'
import {
  PaymentMethod,
  type PaymentMethodCode,
} from '#server/trade/payment/payment-method-contract.ts'
import { commitmentDate } from './commitment.ts'
import { purchaseRefusals } from './eligibility.ts'
import { giftValueUseOf } from './gift-value-use.ts'
import { type MethodPrices, priceByMethod } from './method-prices.ts'
import { defaultMethod } from './payment-methods.ts'
import { possibleSelection } from './possible-selection.ts'
import type { PriceRequest, SelectionPrices } from './price-contract.ts'
import { toPriceProblem } from './price-problems.ts'
import { isForApproval, readBuyer, readStructure, storedSerialNumbers } from './purchase-facts.ts'
import { contextFor } from './quote-context.ts'
import type { Refusal } from './refusal.ts'
import { discountOf, type QuoteContext, readyOn } from './quoting.ts'
import type { SelectedLine } from './selected-line.ts'
import type { Selection } from './selection-facts.ts'
import { termsOf } from './terms.ts'
import { tierEffectOf } from './view.ts'

/**
 * Prices a selection for all payment methods, as far as possible, and lists what keeps it from being
 * ordered. Uses the same prices and rules as a quote. `isRequested` is true if the buyer asks an Admin
 * to approve the order. Source: C4 to C6.
 *
 * @throws Problem `plan.not_found`, `license.not_found`, `field.required` or `locale.not_supported`
 * if there is nothing to price
 */
export async function priceSelection(
  ctx: CompanyContext,
  request: PriceRequest,
): Promise<SelectionPrices & { isRequested: boolean }> {
  const context = contextFor(ctx, ctx.db, request)
  const { selection, refusals, request: kept } = await possibleSelection(context, request)
  const quantity = pricedQuantity(ctx, kept)
  const priced = await priceByMethod(context, { lines: withPrice(selection.lines), quantity })
  const broken = await brokenRules(context, kept, { selection, priced })
  const { memberType, regionCode: _ } = ctx.company
  return {
    lines: selection.lines.map((it) => toLineView(context, it, { request, quantity })),
    quantity,
    maximumQuantity: selection.maximum,
    paymentMethodCode: defaultMethod(priced.methods),
    paymentMethods: priced.methods.map((it) => ({
      ...it,
      converted: convertedOf(selection.lines, priced, it.paymentMethodCode),
    })),
    preparationDate: readyOn(context, selection.lines),
    tierEffect: tierEffectOf(selection.memberType, ctx.company),
    renewals: selection.renewals ?? [],
    giftValue: await giftValueUseOf(context, priced.totals[PaymentMethod.GiftValue]?.totals),
    memberType,
    discountPercent: discountOf(ctx.config, memberType),
    rateSource: priced.rateSource,
    taxSource: priced.taxSource,
    value: valueOf(selection.lines, quantity),
    problems: [...refusals, ...mayNotRenew(ctx, request), ...broken].map((it) =>
      toPriceProblem(ctx, it, { selection, websiteCode: request.websiteCode }),
    ),
    terms: termsOf(ctx.config, request.websiteCode),
    isRequested: isForApproval(context.purchaser, request),
  }
}

/** Returns the requested quantity, or the nearest one that can be priced. */
function pricedQuantity({ config }: CompanyContext, { quantity }: PriceRequest): number {
  return Math.min(Math.max(1, quantity), config.checkout.quantityLimit)
}

type WithPrice = SelectedLine & { price: number }

function withPrice(lines: readonly SelectedLine[]): WithPrice[] {
  return lines.filter((it): it is WithPrice => it.price !== null)
}

/** Returns what the goods cost in the product currency. */
function valueOf(lines: readonly SelectedLine[], quantity: number): number {
  return sumOf(withPrice(lines).map((it) => timesCount(it.price, it.perUnit * quantity)))
}

/** Returns the rules of C5 that the selection breaks, apart from the payment method. */
async function brokenRules(
  context: QuoteContext,
  request: PriceRequest,
  { selection, priced }: { selection: Selection; priced: MethodPrices },
): Promise<Refusal[]> {
  const serialNumbers = storedSerialNumbers(selection, request)
  return purchaseRefusals({
    now: context.now,
    buyer: await readBuyer(context, request),
    partNumber: selection.partNumber,
    lines: selection.lines,
    structure: await readStructure(context, request, { selection, serialNumbers }),
    quantity: request.quantity,
    maximum: selection.maximum,
    paymentMethodCode: defaultMethod(priced.methods),
    methods: priced.methods,
    isPreview: true,
  })
}

function mayNotRenew({ caller }: CompanyContext, { transactionType }: PriceRequest): Refusal[] {
  return transactionType === 'renew-membership' &&
    scopeFor(caller, 'membership.renew') === undefined
    ? [{ code: 'auth.forbidden' }]
    : []
}

/** Returns the price of one piece of each line with a method; null for a line without a price. */
function convertedOf(
  lines: readonly SelectedLine[],
  { totals }: MethodPrices,
  paymentMethodCode: PaymentMethodCode,
): (number | null)[] {
  const converted = totals[paymentMethodCode]?.converted ?? []
  const priced = withPrice(lines)
  return lines.map((it) => converted[priced.indexOf(it as WithPrice)] ?? null)
}

function toLineView(
  { market: { zone }, now }: QuoteContext,
  line: SelectedLine,
  { request: { websiteCode }, quantity }: { request: PriceRequest; quantity: number },
): SelectionPrices['lines'][number] {
  return {
    partNumber: line.partNumber,
    name: inLocale(line.name, websiteCode),
    categoryCode: line.categoryCode,
    categoryName: line.categoryName,
    role: line.role,
    capacity: line.capacity,
    quantity: line.perUnit * quantity,
    price: line.price,
    listPrice: line.listPrice,
    isAvailable: line.canPurchase,
    commitmentDate: line.fulfillment === 'delivery' ? commitmentDate(line, { zone, now }) : null,
  }
}
