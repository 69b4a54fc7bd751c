import type { Locale } from '#config/locales.ts'
import { sumOf, timesCount } from '#server/platform/money/minor.ts'
import { inLocale } from '#server/platform/text/in-locale.ts'
import { isAvailable, maximumOf, type Offer } from '#server/trade/offer/service.ts'
import { planEffect } from '#server/trade/pricing/plan-service.ts'
import type { HeldLine, HeldQuote } from './held-quote-contract.ts'
import type { PaymentOption } from './payment-option-contract.ts'
import type { SoldPlan } from './product-contract.ts'
import type { HeldPrice } from './quote-contract.ts'

/**
 * Returns the API representation of a quote. If the quote sells a membership plan, the current
 * level of `company` decides whether the plan maintains or raises that level.
 */
export function toQuoteView(
  quote: HeldQuote,
  {
    paymentMethods,
    company,
    ...facts
  }: { paymentMethods: PaymentOption[]; company: { memberType: number } } & Pick<
    HeldPrice,
    'giftValue' | 'terms' | 'savedUntil'
  >,
): HeldPrice {
  const { memberType, discountPercent = null, rateSource, taxSource } = quote.why
  return {
    quoteId: quote.quoteId,
    expiresAt: quote.expiresAt,
    paymentMethodCode: quote.paymentMethodCode,
    totals: quote.totals,
    preparationDate: quote.preparationDate,
    paymentMethods,
    isForApproval: quote.isForApproval,
    lines: quote.lines.map((it, index) => ({
      ...toLineView(it, quote.websiteCode),
      listPrice: quote.why.prices[index]?.listPrice ?? it.price,
    })),
    tierEffect: tierEffectOf(quote.memberType, company),
    renewals: quote.renewals ?? [],
    memberType,
    discountPercent,
    rateSource,
    taxSource,
    value: sumOf(quote.lines.map((it) => timesCount(it.price, it.quantity))),
    ...facts,
  }
}

function toLineView(
  line: HeldLine,
  locale: HeldQuote['websiteCode'],
): Omit<HeldPrice['lines'][number], 'listPrice'> {
  return {
    partNumber: line.partNumber,
    name: inLocale(line.name, locale),
    categoryName: line.categoryName,
    role: line.role,
    capacity: line.capacity,
    quantity: line.quantity,
    price: line.price,
    converted: line.converted,
  }
}

/** Returns the effect of a membership plan on a company's level; null if none is bought. */
export function tierEffectOf(
  memberType: number | null,
  company: { memberType: number },
): HeldPrice['tierEffect'] {
  if (memberType === null) return null
  const action = planEffect({ memberType }, company)
  return action && { from: company.memberType, to: memberType, action }
}

/** Returns the API representation of an offer in a checkout. */
export function toSoldPlanView(offer: Offer, locale: Locale, quantityLimit: number): SoldPlan {
  const { partNumber, price, limitedQuantity, remainQuantity, isShareLicense } = offer
  return {
    name: inLocale(offer.shortName, locale),
    partNumber,
    capacity: offer.capacity ?? 0,
    price,
    limitedQuantity,
    maximumQuantity: maximumOf(offer, quantityLimit),
    volumeList: volumesOf(offer),
    canPurchase: isAvailable(offer, 1, quantityLimit),
    sharePoint: {
      isLicense: isShareLicense,
      remainQuantity: isShareLicense ? remainQuantity : null,
    },
    serialNumber: { isRequire: offer.serialNumberType !== null, type: offer.serialNumberType },
  }
}

/**
 * Returns all volumes including the offer's default volume, smallest first; empty if there is only
 * one.
 */
function volumesOf({ capacity, price, volumes }: Offer): SoldPlan['volumeList'] {
  if (volumes.length === 0) return []
  const own = price === null ? [] : [{ capacity: capacity ?? 0, price }]
  const others = volumes.map((it) => ({ capacity: it.capacity, price: it.price }))
  return [...own, ...others].toSorted((a, b) => a.capacity - b.capacity)
}
