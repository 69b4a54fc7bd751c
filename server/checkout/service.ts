import type { Db, Tx } from '#server/db/database.ts'
import type { SignedIn } from '#server/http/caller.ts'
import type { RequestContext } from '#server/http/context.ts'
import type { Locale } from '#config/locales.ts'
import type { HeldQuote } from './quote.ts'

export type { CheckoutType, Fulfilment, HeldQuote, PaymentMethodCode, QuoteLine, QuoteReasons, QuoteTotals, TransactionType } from './quote.ts'

/** Whose rights count when a quote is checked again: an admin approves what another person asked for. */
export type PurchaserFacts = Pick<SignedIn, 'role' | 'acting' | 'company'>

/**
 * A quote of the caller's company and session, locked until the transaction ends.
 *
 * @throws Problem `not_found`, `checkout.quote_expired`
 */
export async function lockQuote(_tx: Tx, _ctx: RequestContext, _quote: { quoteId: string }): Promise<HeldQuote> {
  throw new Error('not yet')
}

/**
 * Checks what a quote holds against the present: may it still be bought, at the same price and rate? Source: C5.
 *
 * @throws Problem as a quote is refused; `checkout.price_changed` and `checkout.rate_changed` with old and new in the context
 */
export async function recheckQuote(_tx: Tx, _ctx: RequestContext, _quote: HeldQuote, _asWhom?: PurchaserFacts): Promise<void> {
  throw new Error('not yet')
}

/**
 * Uses a token for an order. It is worth nothing to another session, company or website.
 *
 * @throws Problem `not_found`, `checkout.quote_expired`, `checkout.token_used` with `context.orderNumber`
 */
export async function useToken(_tx: Tx, _ctx: RequestContext, _use: { token: string; orderNumber: string; websiteCode: Locale }): Promise<void> {
  throw new Error('not yet')
}

/** The number of the order that a token of the caller was used for. */
export async function orderOfToken(_db: Db, _ctx: RequestContext, _token: string): Promise<string | undefined> {
  throw new Error('not yet')
}

/**
 * Takes what an order needs of what is counted: limited quantities, share points, pieces on hand.
 *
 * @throws Problem `checkout.quantity_exceeded`, `checkout.plan_unavailable` when none is left, `checkout.items_unavailable` for parts
 */
export async function takeStock(_tx: Tx, _quote: HeldQuote, _orderNumber: string, _now: Date): Promise<void> {
  throw new Error('not yet')
}

/** Gives back what an order took; once. */
export async function returnStock(_tx: Tx, _orderNumber: string, _now: Date): Promise<void> {
  throw new Error('not yet')
}
