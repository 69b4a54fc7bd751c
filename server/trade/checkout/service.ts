import { scopeFor } from '#server/kernel/caller.ts'
import type { CompanyContext } from '#server/kernel/context.ts'
import { Problem } from '#server/kernel/problem.ts'
import type { Locale } from '#config/locales.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { tokenHash } from '#server/platform/token-hash.ts'
import type { HeldPrice, QuoteRequest } from './quote-contract.ts'
import type { HeldQuote } from './held-quote-contract.ts'
import { heldPricesOf } from './held-prices.ts'
import { isDated, toHeldQuote, viewOf } from './held-quotes.ts'
import { type PriceChange, priceChange } from './price-change.ts'
import { contextFor } from './quote-context.ts'
import { type PricedOrder, priceOrder, type Purchaser, type QuoteContext } from './quoting.ts'
import { findQuote, findToken, insertQuote, spendToken } from './store.ts'

export { lastDayOfQuote } from './dated-quote-days.ts'
export { configurationsOf, handOverConfigurations } from './configuration-hand-over.ts'
export { quoteNow, type QuoteNow, readQuote } from './held-quotes.ts'
export { priceSelection } from './prices.ts'
export { assertTermsAccepted } from './terms.ts'

/**
 * Prices a request and holds the price for the time set in config/checkout.yaml. A preview also
 * has a price if the payment method is unavailable; placing the order checks the method. Source: C7.
 *
 * @throws Problem for the first rule of C5 that the request breaks; `auth.forbidden` if the caller
 * may not renew the membership
 */
export async function holdQuote(
  ctx: CompanyContext,
  request: QuoteRequest,
  { isPreview = false }: { isPreview?: boolean } = {},
): Promise<{ data: HeldPrice }> {
  const { config, now, db } = ctx
  const context = { ...contextFor(ctx, db, request), isPreview }
  const { company } = context.market
  if (
    request.transactionType === 'renew-membership' &&
    scopeFor(ctx.caller, 'membership.renew') === undefined
  )
    throw new Problem('auth.forbidden')
  const { quote, methods } = await priceOrder(context, request)
  const { sessionKey, personId } = ctx.caller
  const expiresAt = new Date(now.getTime() + config.checkout.quoteMinutes * 60_000)
  const quoteId = await insertQuote(db, {
    sessionKey,
    personId,
    companyId: company.id,
    held: quote,
    createdAt: now,
    expiresAt,
  })
  const held = { ...quote, quoteId, companyId: company.id, expiresAt: expiresAt.toISOString() }
  return { data: await viewOf(context, held, methods) }
}

/**
 * Reads a quote that the caller may order, and locks it until the transaction ends: one that the
 * caller made, or a dated quote of the company. Two orders for the same quote therefore run one
 * after the other. Signing in again does not end a quote.
 *
 * @throws Problem `not_found` for the quote of another person, `checkout.quote_expired`
 */
export async function lockQuote(
  tx: Tx,
  ctx: CompanyContext,
  { quoteId }: { quoteId: string },
): Promise<HeldQuote> {
  const quote = await lockAnyQuote(tx, ctx, { quoteId })
  if (new Date(quote.expiresAt) <= ctx.now) throw new Problem('checkout.quote_expired')
  return quote
}

/** Like `lockQuote`, but also for a quote that has expired. @throws Problem `not_found` */
export async function lockAnyQuote(
  tx: Tx,
  { company, caller }: CompanyContext,
  { quoteId }: { quoteId: string },
): Promise<HeldQuote> {
  const row = await findQuote(tx, { quoteId, companyId: company.id, isLocked: true })
  if (!row || (row.personId !== caller.personId && !isDated(row))) throw new Problem('not_found')
  return toHeldQuote(row)
}

/** Stores the price of a quote as a dated quote with a number of its own. Returns its id. */
export function keepQuote(
  tx: Tx,
  { caller, now }: CompanyContext,
  quote: HeldQuote,
  { number, expiresAt }: { number: string; expiresAt: Date },
): Promise<string> {
  const { quoteId: _quoteId, companyId, expiresAt: _expiresAt, ...held } = quote
  return insertQuote(tx, {
    sessionKey: caller.sessionKey,
    personId: caller.personId,
    companyId,
    held: { ...held, number },
    createdAt: now,
    expiresAt,
  })
}

/**
 * Checks that a quote can still be bought, at the same price and exchange rate. Source: C5.
 *
 * @returns the serial numbers as they are stored
 * @throws Problem `checkout.price_changed` or `checkout.rate_changed` with the old and new values
 * in the context, `locale.not_supported`, or with the codes of `priceOrder`
 */
export async function recheckQuote(
  tx: Tx,
  ctx: CompanyContext,
  quote: HeldQuote,
): Promise<Pick<HeldQuote, 'serialNumbers'>> {
  const { current, change } = await repriceQuote(tx, ctx, quote)
  if (change) throw new Problem(change.code, { context: change.context })
  return current
}

/**
 * Prices a quote again as of now, and tells what has changed since. Makes the same checks as
 * placing an order.
 *
 * @param approver the Admin who approves the order `orderNumber`: the stock and the licenses that it
 * holds count as free
 * @throws Problem `locale.not_supported`, or with the codes of `priceOrder`
 */
export async function repriceQuote(
  db: QuoteContext['db'],
  ctx: CompanyContext,
  quote: HeldQuote,
  approver?: Purchaser & { orderNumber?: string },
): Promise<{ current: PricedOrder['quote']; change: PriceChange | undefined }> {
  const request = approver ? { ...quote.asked, requestApproval: false } : quote.asked
  const context = contextFor(ctx, db, request, approver)
  const held = heldPricesOf(quote, ctx.now)
  const { quote: current } = await priceOrder(
    { ...context, held, orderNumber: approver?.orderNumber },
    request,
  )
  return { current, change: priceChange(quote, current) }
}

/**
 * Uses up a checkout token for an order. A token is valid only in the session that got it, and only
 * for the same company and site.
 *
 * @throws Problem `checkout.token_used` with `context.orderNumber`; `checkout.token_other_company`,
 * `checkout.token_other_session` or `checkout.token_other_site`; `checkout.token_expired`, also for
 * a token that the caller never got
 */
export async function consumeToken(
  tx: Tx,
  ctx: CompanyContext,
  { token, orderNumber, websiteCode }: { token: string; orderNumber: string; websiteCode: Locale },
): Promise<void> {
  const key = tokenHash(token, 'hex')
  const { personId, sessionKey } = ctx.caller
  const found = await findToken(tx, key)
  if (found?.personId !== personId) throw new Problem('checkout.token_expired')
  if (found.companyId !== ctx.company.id) throw new Problem('checkout.token_other_company')
  // tell the owner the order number even in a new session: the session that placed the order may
  // have ended before the response arrived
  if (found.orderNumber !== null) throw tokenUsed(found.orderNumber)
  if (found.sessionKey !== sessionKey) throw new Problem('checkout.token_other_session')
  if (found.websiteCode !== websiteCode) throw new Problem('checkout.token_other_site')
  if (await spendToken(tx, { key, orderNumber, now: ctx.now })) return
  // the token has expired, or a concurrent order has just used it
  const current = await findToken(tx, key)
  if (current && current.orderNumber !== null) throw tokenUsed(current.orderNumber)
  throw new Problem('checkout.token_expired')
}

/** Returns the number of the order placed with the caller's token; undefined if there is none. */
export async function findOrderOfToken(
  db: Db,
  ctx: CompanyContext,
  token: string,
): Promise<string | undefined> {
  const found = await findToken(db, tokenHash(token, 'hex'))
  const isOwn = found?.personId === ctx.caller.personId && found.companyId === ctx.company.id
  return isOwn ? (found.orderNumber ?? undefined) : undefined
}

function tokenUsed(orderNumber: string): Problem {
  return new Problem('checkout.token_used', { context: { orderNumber } })
}
