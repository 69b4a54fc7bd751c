import type { Locale } from '#config/locales.ts'
import { scopeFor } from '#server/kernel/caller.ts'
import type { CompanyContext } from '#server/kernel/context.ts'
import { Problem } from '#server/kernel/problem.ts'
import { fullName } from '#server/people/account/service.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { inLocale } from '#server/platform/text/in-locale.ts'
import { zoneOf } from '#server/platform/time/region-zone.ts'
import { addDays, dayIn, startOfDay } from '#server/platform/time/zone.ts'
import type {
  DatedQuote,
  DatedQuoteQuery,
  DatedQuoteState,
} from '#server/trade/checkout/dated-quote-contract.ts'
import {
  keepQuote,
  lastDayOfQuote,
  lockAnyQuote,
  lockQuote,
} from '#server/trade/checkout/service.ts'
import {
  countDatedQuotes,
  type DatedRow,
  findDatedOf,
  insertDatedQuote,
  listDatedQuotes,
  lockDatedQuotes,
  nextQuoteCount,
  updateWithdrawn,
} from './dated-quote-store.ts'
import { findOrderOfQuote } from './store.ts'

/**
 * Makes a dated quote of a quote that the caller holds. Saving the same quote again returns the same
 * dated quote. Source: C21.
 *
 * @throws Problem `checkout.token_used` if the quote was ordered, `checkout.saved_limit`, or with
 * the codes of `lockQuote`
 */
export async function saveQuote(
  ctx: CompanyContext,
  { quoteId }: { quoteId: string },
): Promise<{ data: DatedQuote }> {
  const { company, caller, now, config } = ctx
  const datedId = await ctx.db.transaction(async (tx) => {
    await lockDatedQuotes(tx, company.id)
    const source = await lockQuote(tx, ctx, { quoteId })
    const saved = source.number === undefined ? await findDatedOf(tx, quoteId) : quoteId
    if (saved !== undefined) return saved
    await assertNotOrdered(tx, quoteId)
    const open = await countDatedQuotes(tx, { companyId: company.id, now, state: 'open' })
    if (open >= config.checkout.savedQuotes) throw new Problem('checkout.saved_limit')
    const zone = zoneOf(config, company.regionCode)
    const today = dayIn(zone, now)
    const validUntil = lastDayOfQuote(config, { zone, now })
    const number = `Q-${today.slice(0, 4)}-${String(await nextQuoteCount(tx)).padStart(6, '0')}`
    const dated = await keepQuote(tx, ctx, source, {
      number,
      expiresAt: startOfDay(zone, addDays(validUntil, 1)),
    })
    await insertDatedQuote(tx, {
      quoteId: dated,
      number,
      companyId: company.id,
      ownerId: caller.personId,
      sourceQuoteId: quoteId,
      validUntil,
      createdAt: now,
    })
    return dated
  })
  return { data: toDatedView(ctx, await requireDated(ctx.db, ctx, datedId)) }
}

/** Returns a page of the dated quotes of the company. */
export async function savedQuotes(
  ctx: CompanyContext,
  { state, pageIndex, pageSize, websiteCode }: DatedQuoteQuery,
) {
  const filter = { companyId: ctx.company.id, now: ctx.now, state }
  const rows = await listDatedQuotes(ctx.db, {
    ...filter,
    offset: (pageIndex - 1) * pageSize,
    limit: pageSize,
  })
  return {
    pageIndex,
    pageSize,
    totalItems: await countDatedQuotes(ctx.db, filter),
    items: rows.map((it) => toDatedView(ctx, it, websiteCode)),
  }
}

/**
 * Withdraws a dated quote. Repeating it has no further effect.
 *
 * @throws Problem `not_found`, `auth.forbidden` if the caller neither owns the quote nor is an
 * Admin, `checkout.token_used` with the order that was placed with it
 */
export async function withdrawQuote(
  ctx: CompanyContext,
  { quoteId }: { quoteId: string },
): Promise<{ data: DatedQuote }> {
  const { now } = ctx
  await ctx.db.transaction(async (tx) => {
    // an order for the quote waits for this transaction, or the other way round
    await lockAnyQuote(tx, ctx, { quoteId })
    const row = await requireDated(tx, ctx, quoteId)
    if (!mayWithdraw(ctx, row)) throw new Problem('auth.forbidden')
    await assertNotOrdered(tx, quoteId)
    await updateWithdrawn(tx, { quoteId, at: now })
  })
  return { data: toDatedView(ctx, await requireDated(ctx.db, ctx, quoteId)) }
}

/** Returns the facts of a dated quote; null if the quote is not a dated one. */
export async function readDatedQuote(
  db: Db,
  ctx: CompanyContext,
  { quoteId, websiteCode }: { quoteId: string; websiteCode?: Locale },
): Promise<DatedQuote | null> {
  const row = await findDated(db, ctx, quoteId)
  return row ? toDatedView(ctx, row, websiteCode) : null
}

/** @throws Problem `checkout.quote_withdrawn` if a dated quote was withdrawn */
export async function assertNotWithdrawn(
  tx: Tx,
  ctx: CompanyContext,
  quoteId: string,
): Promise<void> {
  const row = await findDated(tx, ctx, quoteId)
  if (row && row.dated.withdrawnAt !== null) throw new Problem('checkout.quote_withdrawn')
}

async function findDated(
  db: Db,
  { company, now }: CompanyContext,
  quoteId: string,
): Promise<DatedRow | undefined> {
  const [row] = await listDatedQuotes(db, { companyId: company.id, now, quoteId, limit: 1 })
  return row
}

/** @throws Problem `not_found` */
async function requireDated(db: Db, ctx: CompanyContext, quoteId: string): Promise<DatedRow> {
  const row = await findDated(db, ctx, quoteId)
  if (!row) throw new Problem('not_found')
  return row
}

/** @throws Problem `checkout.token_used` with the number of the order */
async function assertNotOrdered(tx: Tx, quoteId: string): Promise<void> {
  const orderNumber = await findOrderOfQuote(tx, quoteId)
  if (orderNumber !== undefined)
    throw new Problem('checkout.token_used', { context: { orderNumber } })
}

function stateOf(
  { dated, orderNumber, expiresAt }: Pick<DatedRow, 'dated' | 'orderNumber' | 'expiresAt'>,
  now: Date,
): DatedQuoteState {
  if (orderNumber !== null) return 'ordered'
  if (dated.withdrawnAt !== null) return 'withdrawn'
  return expiresAt <= now ? 'expired' : 'open'
}

function mayWithdraw({ caller }: CompanyContext, { dated }: DatedRow): boolean {
  return dated.ownerId === caller.personId || scopeFor(caller, 'order.change') === 'company'
}

function toDatedView(ctx: CompanyContext, row: DatedRow, locale?: Locale): DatedQuote {
  const { dated, held, expiresAt, firstName, lastName, orderNumber } = row
  const { totals, lines, paymentMethodCode, why, checkoutType, urlAlias, websiteCode } = held
  const state = stateOf(row, ctx.now)
  return {
    quoteId: dated.quoteId,
    number: dated.number,
    state,
    createdAt: dated.createdAt.toISOString(),
    owner: fullName({ firstName, lastName }),
    isOwn: dated.ownerId === ctx.caller.personId,
    validUntil: dated.validUntil,
    expiresAt: expiresAt.toISOString(),
    timeZone: zoneOf(ctx.config, ctx.company.regionCode),
    orderNumber,
    item: lines[0] ? inLocale(lines[0].name, locale ?? websiteCode) : '',
    lines: lines.length,
    quantity: totals.quantity,
    currency: totals.currency,
    amount: totals.subtotal,
    paymentMethodCode,
    memberType: why.memberType,
    checkoutType,
    urlAlias,
    mayWithdraw: state === 'open' && mayWithdraw(ctx, row),
  }
}
