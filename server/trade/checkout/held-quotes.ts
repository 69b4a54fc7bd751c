import { scopeFor } from '#server/kernel/caller.ts'
import type { CompanyContext } from '#server/kernel/context.ts'
import { Problem } from '#server/kernel/problem.ts'
import { PaymentMethod } from '#server/trade/payment/payment-method-contract.ts'
import { lastDayOfQuote } from './dated-quote-days.ts'
import { giftValueUseOf } from './gift-value-use.ts'
import { heldPricesOf } from './held-prices.ts'
import type { HeldQuote } from './held-quote-contract.ts'
import type { PaymentOption } from './payment-option-contract.ts'
import { type PriceChange, priceChange } from './price-change.ts'
import { contextFor } from './quote-context.ts'
import type { HeldPrice } from './quote-contract.ts'
import { priceOrder, type QuoteContext } from './quoting.ts'
import { findQuote, type QuoteRow } from './store.ts'
import { termsOf } from './terms.ts'
import { toQuoteView } from './view.ts'

/** A held quote as of now. */
export interface QuoteNow {
  held: HeldQuote
  isExpired: boolean
  personId: string
  data: HeldPrice
  /** What has changed since; undefined if nothing has. */
  change: PriceChange | Problem | undefined
}

/**
 * Reads a quote of the caller's company, and tells what has changed since it was created.
 *
 * @throws Problem `not_found`
 */
export async function quoteNow(
  ctx: CompanyContext,
  { quoteId }: { quoteId: string },
): Promise<QuoteNow> {
  const row = await requireQuote(ctx, quoteId)
  const held = toHeldQuote(row)
  const facts = { held, isExpired: row.expiresAt <= ctx.now, personId: row.personId }
  const context = {
    ...contextFor(ctx, ctx.db, held.asked),
    isPreview: true,
    held: heldPricesOf(held, ctx.now),
  }
  try {
    const { quote: current, methods } = await priceOrder(context, held.asked)
    const change = priceChange(held, current)
    return { ...facts, data: await viewOf(context, held, methods), change }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { ...facts, data: await viewOf(context, held, []), change: error }
  }
}

/** Reads a quote of the caller's company, expired or not. @throws Problem `not_found` */
export async function readQuote(
  ctx: CompanyContext,
  { quoteId }: { quoteId: string },
): Promise<HeldQuote & { personId: string }> {
  const row = await requireQuote(ctx, quoteId)
  return { ...toHeldQuote(row), personId: row.personId }
}

async function requireQuote(ctx: CompanyContext, quoteId: string): Promise<QuoteRow> {
  const row = await findQuote(ctx.db, { quoteId, companyId: ctx.company.id })
  const isHidden = (of: QuoteRow) =>
    scopeFor(ctx.caller, 'order.view') === 'own' &&
    of.personId !== ctx.caller.personId &&
    !isDated(of)
  if (!row || isHidden(row)) throw new Problem('not_found')
  return row
}

/** True for a dated quote, which belongs to the whole company. */
export function isDated({ held }: QuoteRow): boolean {
  return held.number !== undefined
}

/** Returns a stored quote. */
export function toHeldQuote({ id, companyId, held, expiresAt }: QuoteRow): HeldQuote {
  return { ...held, quoteId: id, companyId, expiresAt: expiresAt.toISOString() }
}

/** Returns the API representation of a quote, with what gift value would pay and the terms of now. */
export async function viewOf(
  context: QuoteContext,
  held: HeldQuote,
  paymentMethods: PaymentOption[],
): Promise<HeldPrice> {
  const { config, now, market } = context
  const { zone, company } = market
  const byGiftValue = paymentMethods.find((it) => it.paymentMethodCode === PaymentMethod.GiftValue)
  return toQuoteView(held, {
    paymentMethods,
    company,
    giftValue: await giftValueUseOf(context, byGiftValue?.totals ?? undefined),
    terms: termsOf(config, held.websiteCode),
    savedUntil: { day: lastDayOfQuote(config, { zone, now }), timeZone: zone },
  })
}
