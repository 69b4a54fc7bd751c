import { and, asc, eq, isNull, notInArray, or, sql } from 'drizzle-orm'
import { membership, person } from '#server/people/account/tables.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { cameToNothing } from './state.ts'
import { budget, purchaseOrder } from './tables.ts'

/**
 * Finds the budget that applies to a person in a company: the personal budget or, if the person has
 * none, the company's default. With `isLocked`, locks the budget until the transaction ends.
 */
export async function findBudget(
  db: Db,
  {
    companyId,
    personId,
    isLocked = false,
  }: { companyId: string; personId: string; isLocked?: boolean },
) {
  const query = db
    .select()
    .from(budget)
    .where(
      and(
        eq(budget.companyId, companyId),
        or(eq(budget.personId, personId), isNull(budget.personId)),
      ),
    )
    .orderBy(sql`${budget.personId} nulls last`)
    .limit(1)
  const [found] = isLocked ? await query.for('update') : await query
  return found
}

/**
 * Adds up a person's orders for a company since a given time, in hundredths of the price list's
 * currency. `countsSince` says which orders count.
 */
export async function sumOrdered(
  db: Db,
  { companyId, personId, since }: { companyId: string; personId: string; since: Date },
): Promise<number> {
  const it = purchaseOrder
  const [row] = await db
    .select({ sum: sql<string>`coalesce(sum(${it.valueMinor} - ${it.refundedValueMinor}), 0)` })
    .from(it)
    .where(and(...countsSince({ companyId, since }), eq(it.placedBy, personId)))
  return Number(row?.sum ?? 0)
}

/** Lists the budgets of a company. */
export function listBudgets(db: Db, companyId: string) {
  const { personId, limitMinor } = budget
  return db.select({ personId, limitMinor }).from(budget).where(eq(budget.companyId, companyId))
}

/**
 * Lists the General members of a company, each with the total of their orders since a given time.
 * The same orders count as in `sumOrdered`.
 */
export function listSpent(db: Db, { companyId, since }: { companyId: string; since: Date }) {
  const it = purchaseOrder
  const isCounted = and(...countsSince({ companyId, since }), eq(it.placedBy, membership.personId))
  const spent = sql<string>`coalesce((
    select sum(${it.valueMinor} - ${it.refundedValueMinor}) from ${it} where ${isCounted}), 0)`
  return db
    .select({
      contactId: membership.id,
      personId: person.id,
      firstName: person.firstName,
      lastName: person.lastName,
      spent,
    })
    .from(membership)
    .innerJoin(person, eq(person.id, membership.personId))
    .where(
      and(
        eq(membership.companyId, companyId),
        eq(membership.role, 'General'),
        eq(membership.status, 'ACTIVE'),
      ),
    )
    .orderBy(asc(membership.createdAt))
}

/** Finds the person behind a contact of a company. */
export async function findMember(
  db: Db,
  { companyId, contactId }: { companyId: string; contactId: string },
) {
  const [found] = await db
    .select({ personId: membership.personId })
    .from(membership)
    .where(and(eq(membership.id, contactId), eq(membership.companyId, companyId)))
  return found
}

/** Inserts a budget or changes the existing one. */
export async function upsertBudget(
  tx: Tx,
  { limitMinor, updatedAt, updatedBy, ...owner }: Omit<typeof budget.$inferInsert, 'id'>,
): Promise<void> {
  const set = { limitMinor, updatedAt, updatedBy }
  await tx
    .insert(budget)
    .values({ ...owner, ...set })
    .onConflictDoUpdate({ target: [budget.companyId, budget.personId], set })
}

/** Deletes a budget. */
export async function deleteBudget(
  tx: Tx,
  { companyId, personId }: { companyId: string; personId: string | null },
): Promise<void> {
  await tx
    .delete(budget)
    .where(
      and(
        eq(budget.companyId, companyId),
        personId === null ? isNull(budget.personId) : eq(budget.personId, personId),
      ),
    )
}

/**
 * Returns the conditions for a company's orders since a given time that count toward a budget.
 * Orders that ended without a sale or are waiting for approval do not count, and of a refunded order
 * only what was kept.
 */
function countsSince({ companyId, since }: { companyId: string; since: Date }) {
  const { placedAt, status } = purchaseOrder
  return [
    eq(purchaseOrder.companyId, companyId),
    sql`${placedAt} >= ${since.toISOString()}::timestamptz`,
    notInArray(status, [...cameToNothing, 'pending_approval']),
  ]
}
