import type { Tx } from '#server/platform/db/database.ts'
import { scopeFor } from '#server/kernel/caller.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import { Problem } from '#server/kernel/problem.ts'
import { planEffect } from '#server/trade/pricing/plan-service.ts'
import { actingCompany, marketOfCompany } from '#server/trade/pricing/service.ts'
import type { UpgradeRequest } from '#server/trade/order/upgrade-contract.ts'
import type { Quote, QuoteRequest } from './contract.ts'
import { inLocale } from './offers.ts'
import type { HeldQuote } from './quote.ts'
import { type PricedOrder, pricedOrder, type PurchaserFacts, type Quoting } from './quoting.ts'
import { priceChange } from './price-change.ts'
import { findQuote, insertQuote, type QuoteRow } from './store.ts'

export type { HeldQuote } from './quote.ts'
export type { PurchaserFacts } from './quoting.ts'
export { normalSerialNumber } from './serial-number.ts'
export { returnStock, takeStock } from './stock.ts'
export { forgetEndedQuotes, orderOfToken, useToken } from './tokens.ts'

/**
 * Holds a price for a quarter of an hour, with all that it is made of. Source: C7.
 *
 * @throws Problem of C5, the first rule that is broken
 */
export async function holdQuote(
  ctx: RequestContext,
  request: QuoteRequest,
): Promise<{ data: Quote }> {
  const { config, now, db } = ctx
  const { market, ...at } = quotingAt(ctx, db, request)
  if (
    request.transactionType === 'renew-membership' &&
    scopeFor(ctx.caller, 'membership.renew') === undefined
  )
    throw new Problem('auth.forbidden')
  const { quote, methods } = await pricedOrder({ ...at, market }, request)
  const { sessionKey, personId } = signedIn(ctx)
  const expiresAt = new Date(now.getTime() + config.checkout.quoteMinutes * 60_000)
  const companyId = market.company.id
  const quoteId = await insertQuote(db, {
    sessionKey,
    personId,
    companyId,
    held: quote,
    createdAt: now,
    expiresAt,
  })
  return { data: shownQuote({ ...quote, quoteId, companyId, expiresAt }, methods, market.company) }
}

/**
 * What an upgrade of a license costs: a quote of it, which an order can be placed by. Source: C7.
 *
 * @throws Problem `license.not_found` and those of a quote
 */
export function previewUpgrade(
  ctx: RequestContext,
  { urlAlias, serialNumber, websiteCode, additionalItems, ...request }: UpgradeRequest,
): Promise<{ data: Quote }> {
  const { paymentMethodCode, receiveMail, requestApproval } = request
  return holdQuote(ctx, {
    websiteCode,
    transactionType: 'license-upgrade',
    checkoutType: 'license-upgrade',
    serialNumber,
    items: additionalItems,
    quantity: 1,
    paymentMethodCode,
    requestApproval,
    serialNumbers: [],
    ...(urlAlias === undefined ? {} : { urlAlias }),
    ...(receiveMail === undefined ? {} : { receiveMail }),
  })
}

/**
 * A quote of the caller's company and session, locked until the transaction ends: two orders of one quote wait for each other.
 *
 * @throws Problem `not_found`, `checkout.quote_expired`
 */
export async function lockQuote(
  tx: Tx,
  ctx: RequestContext,
  { quoteId }: { quoteId: string },
): Promise<HeldQuote> {
  const found = await findQuote(tx, {
    quoteId,
    companyId: actingCompany(ctx.caller).id,
    isLocked: true,
  })
  if (!found || found.sessionKey !== signedIn(ctx).sessionKey) throw new Problem('not_found')
  if (found.expiresAt <= ctx.now) throw new Problem('checkout.quote_expired')
  return heldQuote(found)
}

/**
 * A quote of the caller's company, expired or not: for its document.
 *
 * @throws Problem `not_found`
 */
export async function quoteOf(
  ctx: RequestContext,
  { quoteId }: { quoteId: string },
): Promise<HeldQuote> {
  const found = await findQuote(ctx.db, { quoteId, companyId: actingCompany(ctx.caller).id })
  if (
    !found ||
    (scopeFor(ctx.caller, 'order.view') === 'own' && found.personId !== signedIn(ctx).personId)
  )
    throw new Problem('not_found')
  return heldQuote(found)
}

/**
 * Checks what a quote holds against the present: may it still be bought, at the same price and rate? Source: C5.
 *
 * @param asWhom who approves it, where that is not who asked for it; `orderNumber` where an order holds stock for it already
 * Returns the quote as it is now.
 *
 * @throws Problem as a quote is refused; `checkout.price_changed` and `checkout.rate_changed` with old and new in the context
 */
export async function recheckQuote(
  tx: Tx,
  ctx: RequestContext,
  quote: HeldQuote,
  asWhom?: PurchaserFacts & { orderNumber?: string },
): Promise<Pick<HeldQuote, 'serialNumbers'>> {
  const request = asWhom ? { ...quote.asked, requestApproval: false } : quote.asked
  const at = quotingAt(ctx, tx, request, asWhom)
  const { quote: now } = await pricedOrder({ ...at, orderNumber: asWhom?.orderNumber }, request)
  const change = priceChange(quote, now)
  if (change) throw new Problem(change.code, { context: change.context })
  return now
}

function quotingAt(
  ctx: RequestContext,
  db: Quoting['db'],
  { websiteCode }: QuoteRequest,
  asWhom?: PurchaserFacts,
): Quoting {
  const { config, now } = ctx
  const { role, acting } = asWhom ?? signedIn(ctx)
  const company = asWhom?.company ?? actingCompany(ctx.caller)
  const market = marketOfCompany(config, company, websiteCode)
  return {
    db,
    config,
    market,
    purchaser: { role, acting },
    namedAccountId: ctx.request.header('X-Company-Id') ?? null,
    now,
  }
}

function heldQuote({ id, companyId, held, expiresAt }: QuoteRow): HeldQuote {
  return { ...held, quoteId: id, companyId, expiresAt }
}

function shownQuote(
  quote: HeldQuote,
  paymentMethods: PricedOrder['methods'],
  company: { memberType: number },
): Quote {
  const {
    quoteId,
    expiresAt,
    lines,
    totals,
    preparationDate,
    memberType,
    isForApproval,
    websiteCode,
  } = quote
  const action = memberType === null ? null : planEffect({ memberType }, company)
  return {
    quoteId,
    expiresAt: expiresAt.toISOString(),
    totals,
    preparationDate,
    paymentMethods,
    isForApproval,
    lines: lines.map(({ fulfillment: _, termMonths: __, licenseTypeCode: ___, name, ...line }) => ({
      ...line,
      name: inLocale(name, websiteCode),
    })),
    tierEffect:
      memberType === null || action === null
        ? null
        : { from: company.memberType, to: memberType, action },
  }
}

function signedIn({ caller }: RequestContext) {
  if (caller.kind === 'visitor') throw new Problem('auth.required')
  return caller
}
