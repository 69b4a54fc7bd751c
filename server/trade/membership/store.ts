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
} from 'drizzle-orm'
import { company } from '#server/people/account/tables.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Minor } from '#server/platform/money/minor.ts'
import type { Day } from '#server/platform/time/zone.ts'
import type { Term } from './level.ts'
import { csmTask, levelChange, levelSpend, levelTerm } from './tables.ts'

/** What was spent in a term, less what was refunded. */
const amount = sql<number>`coalesce((
  select sum(${levelSpend.amountMinor}) from ${levelSpend} where ${levelSpend.termId} = ${levelTerm.id} and ${levelSpend.uncountedAt} is null), 0)`.mapWith(
  Number,
)

const { id, previousId, memberType, startsOn, endsOn, openedBy, isPaid, orderNumber } = levelTerm
const term = { memberType, startsOn, endsOn, openedBy, isPaid, orderNumber }
const isRunning = isNull(levelTerm.closedAt)

const { id: companyId, accountName, regionCode, memberType: companyLevel, createdAt } = company
const companyFacts = { id: companyId, accountName, regionCode, memberType: companyLevel, createdAt }

/** A term with what was spent in it. */
export interface TermRow {
  id: string
  previousId: string | null
  term: Term
  amount: Minor
}

/** What a company's level depends on. */
export async function findCompany(db: Db, whose: string) {
  const [found] = await db.select(companyFacts).from(company).where(eq(company.id, whose))
  return found
}
export type CompanyFacts = NonNullable<Awaited<ReturnType<typeof findCompany>>>

/** The same, and nobody else changes its level until the transaction ends. */
export async function lockCompany(tx: Tx, whose: string): Promise<CompanyFacts | undefined> {
  const [found] = await tx
    .select(companyFacts)
    .from(company)
    .where(eq(company.id, whose))
    .for('no key update')
  return found
}

/** The term that a company is in. */
export function findRunning(db: Db, whose: string): Promise<TermRow | undefined> {
  return findTermWhere(db, and(eq(levelTerm.companyId, whose), isRunning))
}

/** A term by its id. */
export function findTerm(db: Db, termId: string): Promise<TermRow | undefined> {
  return findTermWhere(db, eq(levelTerm.id, termId))
}

async function findTermWhere(db: Db, condition: SQL | undefined): Promise<TermRow | undefined> {
  const [found] = await db.select({ id, previousId, term, amount }).from(levelTerm).where(condition)
  return found
}

/** A new running term. Returns its id. */
export async function insertTerm(tx: Tx, row: typeof levelTerm.$inferInsert): Promise<string> {
  const [added] = await tx.insert(levelTerm).values(row).returning({ id })
  if (!added) throw new Error('the term was not kept')
  return added.id
}

/** Ends a term, or lets it run again, or changes it. */
export async function updateTerm(
  tx: Tx,
  termId: string,
  change: Partial<typeof levelTerm.$inferInsert>,
): Promise<void> {
  await tx.update(levelTerm).set(change).where(eq(levelTerm.id, termId))
}

/** Counts an order, again if it was counted no more; false when it is counted already. */
export async function insertSpend(tx: Tx, row: typeof levelSpend.$inferInsert): Promise<boolean> {
  const { companyId: whose, termId, currency, amountMinor, completedOn } = row
  const added = await tx
    .insert(levelSpend)
    .values(row)
    .onConflictDoUpdate({
      target: [levelSpend.orderNumber, levelSpend.kind],
      set: { companyId: whose, termId, currency, amountMinor, completedOn, uncountedAt: null },
      setWhere: isNotNull(levelSpend.uncountedAt),
    })
    .returning({ orderNumber: levelSpend.orderNumber })
  return added.length === 1
}

/** Counts what was spent in one term toward another. */
export async function moveSpends(
  tx: Tx,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx.update(levelSpend).set({ termId: to }).where(eq(levelSpend.termId, from))
}

/** Whose order was counted. */
export async function findCounted(db: Db, order: string): Promise<string | undefined> {
  const [found] = await db
    .select({ companyId: levelSpend.companyId })
    .from(levelSpend)
    .where(eq(levelSpend.orderNumber, order))
    .limit(1)
  return found?.companyId
}

/** Counts an order no more. Returns what it counted: nothing when that was done before. */
export function updateUncounted(tx: Tx, { order, at }: { order: string; at: Date }) {
  return tx
    .update(levelSpend)
    .set({ uncountedAt: at })
    .where(and(eq(levelSpend.orderNumber, order), isNull(levelSpend.uncountedAt)))
    .returning({ kind: levelSpend.kind, amountMinor: levelSpend.amountMinor })
}

/** Adds to the history of levels. */
export async function insertChange(tx: Tx, row: typeof levelChange.$inferInsert): Promise<void> {
  await tx.insert(levelChange).values(row)
}

/** The term that an order made longer last. */
export async function findRenewedTerm(tx: Tx, order: string): Promise<string | undefined> {
  const [found] = await tx
    .select({ termId: levelChange.termId })
    .from(levelChange)
    .where(and(eq(levelChange.orderNumber, order), eq(levelChange.action, 'MaintainLevel')))
    .orderBy(desc(levelChange.place))
    .limit(1)
  return found?.termId
}

/** Adds a task for customer success, once for a term. */
export async function insertTask(tx: Tx, row: typeof csmTask.$inferInsert): Promise<void> {
  await tx.insert(csmTask).values(row).onConflictDoNothing()
}

/** Running terms whose last day is before another, in portions by their ids. */
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

/** Changes of a company's level between two moments. */
interface Asked {
  companyId: string
  from: Date
  until: Date
}

const between = (asked: Asked) =>
  and(
    eq(levelChange.companyId, asked.companyId),
    gte(levelChange.at, asked.from),
    lt(levelChange.at, asked.until),
  )

/** How many changes there are. */
export async function countChanges(db: Db, asked: Asked): Promise<number> {
  const [found] = await db.select({ all: count() }).from(levelChange).where(between(asked))
  return found?.all ?? 0
}

/** Changes, the newest first: a page of them, or what comes after one. */
export function listChanges(
  db: Db,
  {
    after,
    offset = 0,
    limit,
    ...asked
  }: Asked & { after?: { at: Date; place: number }; offset?: number; limit: number },
) {
  const isAfter =
    after &&
    sql`(${levelChange.at}, ${levelChange.place}) < (${after.at.toISOString()}::timestamptz, ${after.place})`
  return db
    .select()
    .from(levelChange)
    .where(and(between(asked), isAfter))
    .orderBy(desc(levelChange.at), desc(levelChange.place))
    .offset(offset)
    .limit(limit)
}
export type ChangeRow = typeof levelChange.$inferSelect
