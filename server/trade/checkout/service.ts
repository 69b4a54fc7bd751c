import { scopeFor } from '#server/kernel/caller.ts'
import type { CompanyContext } from '#server/kernel/context.ts'
import { Problem } from '#server/kernel/problem.ts'
import type { Locale } from '#config/locales.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { marketOf } from '#server/trade/pricing/service.ts'
import { tokenHash } from '#server/platform/token-hash.ts'
import type { HeldPrice, QuoteRequest } from './quote-contract.ts'
import type { HeldQuote } from './held-quote-contract.ts'
import { type PriceChange, priceChange } from './price-change.ts'
import { type PricedOrder, priceOrder, type Purchaser, type QuoteContext } from './quoting.ts'
import { findQuote, findToken, insertQuote, type QuoteRow, spendToken } from './store.ts'
import { toQuoteView } from './view.ts'

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
  return { data: toQuoteView(held, { paymentMethods: methods, company }) }
}

/**
 * Reads a quote that was created in the caller's session, and locks it until the transaction ends.
 * Two orders for the same quote therefore run one after the other.
 *
 * @throws Problem `not_found` for a quote of another person, `checkout.quote_expired` for one of an
 * earlier session
 */
export async function lockQuote(
  tx: Tx,
  ctx: CompanyContext,
  { quoteId }: { quoteId: string },
): Promise<HeldQuote> {
  const companyId = ctx.company.id
  const row = await findQuote(tx, { quoteId, companyId, isLocked: true })
  if (row?.personId !== ctx.caller.personId) throw new Problem('not_found')
  // signing in again ends the session that the price was held for
  if (row.sessionKey !== ctx.caller.sessionKey || row.expiresAt <= ctx.now)
    throw new Problem('checkout.quote_expired')
  return toHeldQuote(row)
}

/** Reads a quote of the caller's company, expired or not. @throws Problem `not_found` */
export async function readQuote(
  ctx: CompanyContext,
  { quoteId }: { quoteId: string },
): Promise<HeldQuote> {
  const row = await findQuote(ctx.db, { quoteId, companyId: ctx.company.id })
  if (
    !row ||
    (scopeFor(ctx.caller, 'order.view') === 'own' && row.personId !== ctx.caller.personId)
  )
    throw new Problem('not_found')
  return toHeldQuote(row)
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
 * @param approver the Admin who approves the order, with `orderNumber` if that order already holds
 * stock for the quote
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
  const { quote: current } = await priceOrder(
    { ...context, orderNumber: approver?.orderNumber },
    request,
  )
  return { current, change: priceChange(quote, current) }
}

function contextFor(
  ctx: CompanyContext,
  db: QuoteContext['db'],
  { websiteCode }: QuoteRequest,
  approver?: Purchaser,
): QuoteContext {
  const { config, now } = ctx
  const { role, acting } = approver ?? ctx.caller
  return {
    db,
    config,
    market: marketOf(ctx, websiteCode),
    purchaser: { role, acting },
    now,
    ...upgradeScope(ctx),
  }
}

/** Limits upgrades to the licenses that the caller can see. Source: C11. */
function upgradeScope({ caller }: CompanyContext): { assignedTo?: string } {
  return scopeFor(caller, 'license.view') === 'assigned' ? { assignedTo: caller.personId } : {}
}

function toHeldQuote({ id, companyId, held, expiresAt }: QuoteRow): HeldQuote {
  return { ...held, quoteId: id, companyId, expiresAt: expiresAt.toISOString() }
}

/**
 * Uses up a checkout token for an order. A token is valid only in the session that got it, and only
 * for the same company and site.
 *
 * @throws Problem `checkout.quote_expired` if the token has expired or was not issued for this
 * session, company and site; `checkout.token_used` with `context.orderNumber`
 */
export async function consumeToken(
  tx: Tx,
  ctx: CompanyContext,
  { token, orderNumber, websiteCode }: { token: string; orderNumber: string; websiteCode: Locale },
): Promise<void> {
  const key = tokenHash(token, 'hex')
  const found = await findOwnToken(tx, ctx, key)
  if (!found) throw new Problem('checkout.quote_expired')
  // tell the owner the order number even in a new session: the session that placed the order may
  // have ended before the response arrived
  if (found.orderNumber !== null) throw tokenUsed(found.orderNumber)
  if (found.sessionKey !== ctx.caller.sessionKey || found.websiteCode !== websiteCode)
    throw new Problem('checkout.quote_expired')
  if (await spendToken(tx, { key, orderNumber, now: ctx.now })) return
  // the token has expired, or a concurrent order has just used it
  const current = await findToken(tx, key)
  if (current && current.orderNumber !== null) throw tokenUsed(current.orderNumber)
  throw new Problem('checkout.quote_expired')
}

/** Returns the number of the order placed with the caller's token; undefined if there is none. */
export async function findOrderOfToken(
  db: Db,
  ctx: CompanyContext,
  token: string,
): Promise<string | undefined> {
  return (await findOwnToken(db, ctx, tokenHash(token, 'hex')))?.orderNumber ?? undefined
}

async function findOwnToken(db: Db, ctx: CompanyContext, key: string) {
  const found = await findToken(db, key)
  const isOwn = found?.personId === ctx.caller.personId && found.companyId === ctx.company.id
  return isOwn ? found : undefined
}

function tokenUsed(orderNumber: string): Problem {
  return new Problem('checkout.token_used', { context: { orderNumber } })
}
