import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  isNotNull,
  isNull,
  lt,
  type SQL,
  sql,
  sum,
} from 'drizzle-orm'
import { company } from '#server/people/account/tables.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Minor } from '#server/platform/money/minor.ts'
import type { Day } from '#server/platform/time/zone.ts'
import type { Term } from './level.ts'
import { csmTask, levelChange, levelSpend, levelTerm } from './tables.ts'

/** SQL for the spend in a term, less refunds. */
const amount = sql<number>`coalesce((
  select sum(${levelSpend.amountMinor}) from ${levelSpend}
  where ${levelSpend.termId} = ${levelTerm.id} and ${levelSpend.uncountedAt} is null), 0)`.mapWith(
  Number,
)

const { id, previousId, memberType, startsOn, endsOn, openedBy, isPaid, orderNumber } = levelTerm
const term = { memberType, startsOn, endsOn, openedBy, isPaid, orderNumber }
const isRunning = isNull(levelTerm.closedAt)

const { id: companyId, accountName, regionCode, memberType: companyLevel, createdAt } = company
const companyFacts = { id: companyId, accountName, regionCode, memberType: companyLevel, createdAt }

/** A term with the spend in it. */
export interface TermRow {
  id: string
  previousId: string | null
  term: Term
  amount: Minor
}

/** Finds a company with the fields that its level depends on. */
export async function findCompany(db: Db, ofCompany: string) {
  const [found] = await db.select(companyFacts).from(company).where(eq(company.id, ofCompany))
  return found
}
export type CompanyFacts = NonNullable<Awaited<ReturnType<typeof findCompany>>>

/**
 * Locks a company's level until the transaction ends. Returns the company's fields, or undefined if
 * there is no such company.
 */
export async function lockCompany(tx: Tx, ofCompany: string): Promise<CompanyFacts | undefined> {
  const [found] = await tx
    .select(companyFacts)
    .from(company)
    .where(eq(company.id, ofCompany))
    .for('no key update')
  return found
}

/** Finds a company's running term. */
export function findRunning(db: Db, ofCompany: string): Promise<TermRow | undefined> {
  return findTermWhere(db, and(eq(levelTerm.companyId, ofCompany), isRunning))
}

/** Finds a term by its id. */
export function findTerm(db: Db, termId: string): Promise<TermRow | undefined> {
  return findTermWhere(db, eq(levelTerm.id, termId))
}

async function findTermWhere(db: Db, condition: SQL | undefined): Promise<TermRow | undefined> {
  const [found] = await db.select({ id, previousId, term, amount }).from(levelTerm).where(condition)
  return found
}

/** Inserts a running term and returns its id. */
export async function insertTerm(tx: Tx, row: typeof levelTerm.$inferInsert): Promise<string> {
  const [added] = await tx.insert(levelTerm).values(row).returning({ id })
  if (!added) throw new Error('the term was not inserted')
  return added.id
}

/** Changes, ends or reopens a term. */
export async function updateTerm(
  tx: Tx,
  termId: string,
  change: Partial<typeof levelTerm.$inferInsert>,
): Promise<void> {
  await tx.update(levelTerm).set(change).where(eq(levelTerm.id, termId))
}

/**
 * Counts an order, or counts it again if it was uncounted. Returns false if it is counted already.
 */
export async function insertSpend(tx: Tx, row: typeof levelSpend.$inferInsert): Promise<boolean> {
  const { companyId: ofCompany, termId, currency, amountMinor, completedOn } = row
  const added = await tx
    .insert(levelSpend)
    .values(row)
    .onConflictDoUpdate({
      target: [levelSpend.orderNumber, levelSpend.kind],
      set: { companyId: ofCompany, termId, currency, amountMinor, completedOn, uncountedAt: null },
      setWhere: isNotNull(levelSpend.uncountedAt),
    })
    .returning({ orderNumber: levelSpend.orderNumber })
  return added.length === 1
}

/** Moves the spend in one term to another term. */
export async function moveSpends(
  tx: Tx,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx.update(levelSpend).set({ termId: to }).where(eq(levelSpend.termId, from))
}

/** Finds the company toward whose level an order was counted. */
export async function findCounted(db: Db, order: string): Promise<string | undefined> {
  const [found] = await db
    .select({ companyId: levelSpend.companyId })
    .from(levelSpend)
    .where(eq(levelSpend.orderNumber, order))
    .limit(1)
  return found?.companyId
}

/**
 * Marks an order as no longer counted. Returns the rows that it marked, with their amounts; no rows
 * if the order was marked before.
 */
export function updateUncounted(tx: Tx, { order, at }: { order: string; at: Date }) {
  return tx
    .update(levelSpend)
    .set({ uncountedAt: at })
    .where(and(eq(levelSpend.orderNumber, order), isNull(levelSpend.uncountedAt)))
    .returning({ kind: levelSpend.kind, amountMinor: levelSpend.amountMinor })
}

/** Inserts a row into the level history. */
export async function insertChange(tx: Tx, row: typeof levelChange.$inferInsert): Promise<void> {
  await tx.insert(levelChange).values(row)
}

/** Finds the term that an order extended, the most recent one if there are several. */
export async function findRenewedTerm(tx: Tx, order: string): Promise<string | undefined> {
  const [found] = await tx
    .select({ termId: levelChange.termId })
    .from(levelChange)
    .where(and(eq(levelChange.orderNumber, order), eq(levelChange.action, 'MaintainLevel')))
    .orderBy(desc(levelChange.place))
    .limit(1)
  return found?.termId
}

/** Inserts a task for the customer success team, unless the term has one. */
export async function insertTask(tx: Tx, row: typeof csmTask.$inferInsert): Promise<void> {
  await tx.insert(csmTask).values(row).onConflictDoNothing()
}

/** Lists running terms whose last day is before `endsBefore`: at most `limit`, sorted by id. */
export function listRunning(
  db: Db,
  { endsBefore, after, limit }: { endsBefore: Day; after: string | undefined; limit: number },
) {
  return db
    .select({ id, previousId, term, amount, company: companyFacts })
    .from(levelTerm)
    .innerJoin(company, eq(company.id, levelTerm.companyId))
    .where(
      and(
        isRunning,
        lt(levelTerm.endsOn, endsBefore),
        after === undefined ? undefined : gt(levelTerm.id, after),
      ),
    )
    .orderBy(asc(levelTerm.id))
    .limit(limit)
}

/** Adds up what counted toward a company's level, for each month since the day `since`. */
export function listSpendByMonth(
  db: Db,
  { companyId: ofCompany, since }: { companyId: string; since: Day },
): Promise<{ month: string; amount: Minor }[]> {
  const { companyId: spender, completedOn, uncountedAt, amountMinor } = levelSpend
  const month = sql<string>`to_char(${completedOn}, 'YYYY-MM')`
  return db
    .select({ month, amount: sum(amountMinor).mapWith(Number) })
    .from(levelSpend)
    .where(and(eq(spender, ofCompany), isNull(uncountedAt), gte(completedOn, since)))
    .groupBy(month)
}

/** A company and a period. The period includes `from` and excludes `until`. */
interface HistoryPeriod {
  companyId: string
  from: Date
  until: Date
}

const between = ({ companyId: ofCompany, from, until }: HistoryPeriod) =>
  and(eq(levelChange.companyId, ofCompany), gte(levelChange.at, from), lt(levelChange.at, until))

/** Counts the rows of a company's level history in a period. */
export async function countChanges(db: Db, period: HistoryPeriod): Promise<number> {
  const [found] = await db.select({ all: count() }).from(levelChange).where(between(period))
  return found?.all ?? 0
}

/**
 * Lists the rows of a company's level history in a period, newest first: either the page at
 * `offset`, or the rows that follow `after`.
 */
export function listChanges(
  db: Db,
  {
    after,
    offset = 0,
    limit,
    ...period
  }: HistoryPeriod & { after?: { at: Date; place: number }; offset?: number; limit: number },
) {
  const isAfter =
    after &&
    sql`(${levelChange.at}, ${levelChange.place})
      < (${after.at.toISOString()}::timestamptz, ${after.place})`
  return db
    .select()
    .from(levelChange)
    .where(and(between(period), isAfter))
    .orderBy(desc(levelChange.at), desc(levelChange.place))
    .offset(offset)
    .limit(limit)
}
export type ChangeRow = typeof levelChange.$inferSelect
