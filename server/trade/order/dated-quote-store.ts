import { and, count, desc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import { person } from '#server/people/account/tables.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { quote } from '#server/trade/checkout/tables.ts'
import { datedQuote, purchaseOrder } from './tables.ts'

/** Makes the others who save quotes for a company wait until the transaction ends. */
export async function lockDatedQuotes(tx: Tx, companyId: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`dated quotes ${companyId}`}, 0))`,
  )
}

/** Returns the next value of the sequence of quote numbers. */
export async function nextQuoteCount(tx: Tx): Promise<number> {
  const result: unknown = await tx.execute(sql`select nextval('quote_number')::int as next`)
  return (result as { rows: { next: number }[] }).rows[0]?.next ?? 0
}

/** Inserts a dated quote. */
export async function insertDatedQuote(tx: Tx, row: typeof datedQuote.$inferInsert): Promise<void> {
  await tx.insert(datedQuote).values(row)
}

/** Finds the dated quote that was made of a quote. */
export async function findDatedOf(db: Db, sourceQuoteId: string): Promise<string | undefined> {
  const [found] = await db
    .select({ quoteId: datedQuote.quoteId })
    .from(datedQuote)
    .where(eq(datedQuote.sourceQuoteId, sourceQuoteId))
  return found?.quoteId
}

/** The dated quotes of a company: all, the open ones or the others; of one owner, if named. */
export interface DatedFilter {
  companyId: string
  now: Date
  state?: 'open' | 'ended' | undefined
  ownerId?: string
  quoteId?: string
}

/** Counts the matching quotes. */
export async function countDatedQuotes(db: Db, filter: DatedFilter): Promise<number> {
  const [found] = await db
    .select({ all: count() })
    .from(datedQuote)
    .innerJoin(quote, eq(quote.id, datedQuote.quoteId))
    .leftJoin(purchaseOrder, isOrderOfQuote)
    .where(conditionOf(filter))
  return found?.all ?? 0
}

/** Lists the matching quotes with their prices, owners and orders, newest first. */
export function listDatedQuotes(
  db: Db,
  { offset = 0, limit, ...filter }: DatedFilter & { offset?: number; limit: number },
) {
  return db
    .select({
      dated: datedQuote,
      held: quote.held,
      expiresAt: quote.expiresAt,
      firstName: person.firstName,
      lastName: person.lastName,
      email: person.email,
      orderNumber: purchaseOrder.orderNumber,
    })
    .from(datedQuote)
    .innerJoin(quote, eq(quote.id, datedQuote.quoteId))
    .innerJoin(person, eq(person.id, datedQuote.ownerId))
    .leftJoin(purchaseOrder, isOrderOfQuote)
    .where(conditionOf(filter))
    .orderBy(desc(datedQuote.createdAt), desc(datedQuote.number))
    .offset(offset)
    .limit(limit)
}
export type DatedRow = Awaited<ReturnType<typeof listDatedQuotes>>[number]

/** Withdraws a quote. Its number and content stay in the list. */
export async function updateWithdrawn(
  tx: Tx,
  { quoteId, at }: { quoteId: string; at: Date },
): Promise<void> {
  await tx
    .update(datedQuote)
    .set({ withdrawnAt: at })
    .where(and(eq(datedQuote.quoteId, quoteId), isNull(datedQuote.withdrawnAt)))
}

/** Makes a person the owner of another person's quotes. Returns the number of quotes. */
export async function updateQuoteOwner(
  tx: Tx,
  { companyId, from, to }: { companyId: string; from: string; to: string },
): Promise<number> {
  const changed = await tx
    .update(datedQuote)
    .set({ ownerId: to })
    .where(and(eq(datedQuote.companyId, companyId), eq(datedQuote.ownerId, from)))
    .returning({ quoteId: datedQuote.quoteId })
  return changed.length
}

// an order keeps the id of its quote as text
const isOrderOfQuote = eq(purchaseOrder.quoteId, sql`${datedQuote.quoteId}::text`)

function conditionOf({ companyId, now, state, ownerId, quoteId }: DatedFilter) {
  const { orderNumber } = purchaseOrder
  const isOpen = and(isNull(datedQuote.withdrawnAt), isNull(orderNumber), gt(quote.expiresAt, now))
  const isEnded = or(
    sql`${datedQuote.withdrawnAt} is not null`,
    sql`${orderNumber} is not null`,
    lte(quote.expiresAt, now),
  )
  return and(
    eq(datedQuote.companyId, companyId),
    state === undefined ? undefined : state === 'open' ? isOpen : isEnded,
    ownerId === undefined ? undefined : eq(datedQuote.ownerId, ownerId),
    quoteId === undefined ? undefined : eq(datedQuote.quoteId, quoteId),
  )
}
