import { and, asc, eq, gt, inArray, isNull, lt } from 'drizzle-orm'
import { membership, person } from '#server/people/account/tables.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { checkoutToken, quote } from './tables.ts'

/** Lists the email addresses of a company's Admins, who can buy or approve. */
export async function listAdminContacts(db: Db, companyId: string): Promise<string[]> {
  const rows = await db
    .select({ email: person.email })
    .from(membership)
    .innerJoin(person, eq(person.id, membership.personId))
    .where(
      and(
        eq(membership.companyId, companyId),
        eq(membership.role, 'Admin'),
        eq(membership.status, 'ACTIVE'),
        eq(person.isDeactivated, false),
      ),
    )
    .orderBy(asc(membership.createdAt), asc(person.email))
  return rows.map((it) => it.email)
}

/** Inserts a quote and returns its id. */
export async function insertQuote(db: Db, row: typeof quote.$inferInsert): Promise<string> {
  const [kept] = await db.insert(quote).values(row).returning({ id: quote.id })
  if (!kept) throw new Error('the quote was not inserted')
  return kept.id
}

/** Finds a quote of a company. With `isLocked`, locks it until the transaction ends. */
export async function findQuote(
  db: Db,
  {
    quoteId,
    companyId,
    isLocked = false,
  }: { quoteId: string; companyId: string; isLocked?: boolean },
) {
  const query = db
    .select()
    .from(quote)
    .where(and(eq(quote.id, quoteId), eq(quote.companyId, companyId)))
  const [found] = isLocked ? await query.for('update') : await query
  return found
}
export type QuoteRow = NonNullable<Awaited<ReturnType<typeof findQuote>>>

/** Inserts a checkout token. */
export async function insertToken(db: Db, row: typeof checkoutToken.$inferInsert): Promise<void> {
  await db.insert(checkoutToken).values(row)
}

/** Finds a token by its hash. */
export async function findToken(db: Db, key: string) {
  const [found] = await db.select().from(checkoutToken).where(eq(checkoutToken.key, key))
  return found
}

/** Uses up a token. Returns false if it has already been used or has expired. */
export async function spendToken(
  tx: Tx,
  { key, orderNumber, now }: { key: string; orderNumber: string; now: Date },
): Promise<boolean> {
  const it = checkoutToken
  const spent = await tx
    .update(it)
    .set({ orderNumber })
    .where(and(eq(it.key, key), isNull(it.orderNumber), gt(it.expiresAt, now)))
    .returning({ key: it.key })
  return spent.length === 1
}

/**
 * Deletes tokens and quotes that expired before a given time, at most `most` of each. Returns the
 * number of deleted rows.
 */
export async function deleteEndedBefore(db: Db, moment: Date, most: number): Promise<number> {
  const tokens = db
    .select({ key: checkoutToken.key })
    .from(checkoutToken)
    .where(lt(checkoutToken.expiresAt, moment))
    .limit(most)
  const quotes = db
    .select({ id: quote.id })
    .from(quote)
    .where(lt(quote.expiresAt, moment))
    .limit(most)
  const goneTokens = await db
    .delete(checkoutToken)
    .where(inArray(checkoutToken.key, tokens))
    .returning({ key: checkoutToken.key })
  const goneQuotes = await db
    .delete(quote)
    .where(inArray(quote.id, quotes))
    .returning({ id: quote.id })
  return goneTokens.length + goneQuotes.length
}
