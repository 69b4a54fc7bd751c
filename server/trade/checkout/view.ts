import { planEffect } from '#server/trade/pricing/plan-service.ts'
import type { PaymentMethod, Quote } from './contract.ts'
import type { HeldLine, HeldQuote } from './held-quote-contract.ts'
import { inLocale } from './offers.ts'

/** A quote as its buyer sees it. `company`: the level that a membership plan would maintain or raise. */
export function toQuoteView(
  quote: HeldQuote,
  { paymentMethods, company }: { paymentMethods: PaymentMethod[]; company: { memberType: number } },
): Quote {
  return {
    quoteId: quote.quoteId,
    expiresAt: quote.expiresAt,
    totals: quote.totals,
    preparationDate: quote.preparationDate,
    paymentMethods,
    isForApproval: quote.isForApproval,
    lines: quote.lines.map((it) => toLineView(it, quote.websiteCode)),
    tierEffect: tierEffect(quote.memberType, company),
  }
}

function toLineView(line: HeldLine, locale: HeldQuote['websiteCode']): Quote['lines'][number] {
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

function tierEffect(
  memberType: number | null,
  company: { memberType: number },
): Quote['tierEffect'] {
  if (memberType === null) return null
  const action = planEffect({ memberType }, company)
  return action && { from: company.memberType, to: memberType, action }
}
