import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import { company, person } from '#server/people/account/tables.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { crmDelivery } from './tables.ts'

export type Delivery = NonNullable<Awaited<ReturnType<typeof findDelivery>>>

/**
 * Finds a line's delivery that has not been undone, with the person who delivered the line and the
 * account that received it.
 */
export async function findDelivery(db: Db, lineId: string) {
  const { id, processedAt, serialNumbers } = crmDelivery
  const { firstName, lastName } = person
  const [found] = await db
    .select({
      id,
      processedAt,
      serialNumbers,
      accountId: company.accountId,
      by: { firstName, lastName },
    })
    .from(crmDelivery)
    .innerJoin(person, eq(person.id, crmDelivery.personId))
    .innerJoin(company, eq(company.id, crmDelivery.companyId))
    .where(and(eq(crmDelivery.lineId, lineId), isNull(crmDelivery.undoneAt)))
  return found
}

/** Inserts a delivery and returns its id. Returns undefined if the line is delivered already. */
export async function insertDelivery(
  tx: Tx,
  row: typeof crmDelivery.$inferInsert,
): Promise<string | undefined> {
  const [added] = await tx
    .insert(crmDelivery)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: crmDelivery.id })
  return added?.id
}

/** Stores the serial numbers of the licenses that a delivery issued. */
export async function updateSerialNumbers(
  tx: Tx,
  { id, serialNumbers }: { id: string; serialNumbers: string[] },
): Promise<void> {
  await tx.update(crmDelivery).set({ serialNumbers }).where(eq(crmDelivery.id, id))
}

/** Marks a delivery as undone. Returns false if it was undone before. */
export async function updateUndone(
  tx: Tx,
  { id, personId, now }: { id: string; personId: string; now: Date },
): Promise<boolean> {
  const rows = await tx
    .update(crmDelivery)
    .set({ undoneAt: now, undoneBy: personId })
    .where(and(eq(crmDelivery.id, id), isNull(crmDelivery.undoneAt)))
    .returning({ id: crmDelivery.id })
  return rows.length === 1
}

/**
 * Lists the companies that can receive an order's lines: the company that placed the order, other
 * companies with the same ERP number, and the companies of the person who placed the order.
 */
export function listAccounts(
  db: Db,
  { companyId, erpId, placedBy }: { companyId: string; erpId: string | null; placedBy: string },
) {
  const { id, accountId, accountName, regionCode } = company
  const email = sql<string | null>`(
    select person.email from membership join person on person.id = membership.person_id
    where membership.company_id = company.id
      and role = 'Admin' and status = 'ACTIVE' and not is_deactivated
    order by membership.created_at, person.email limit 1)`
  const isOfBuyer = sql`exists (
    select 1 from membership
    where company_id = company.id and person_id = ${placedBy} and status = 'ACTIVE')`
  return db
    .select({ id, accountId, accountName, regionCode, email })
    .from(company)
    .where(or(eq(id, companyId), isOfBuyer, erpId === null ? undefined : eq(company.erpId, erpId)))
    .orderBy(sql`${id} = ${companyId} desc`, asc(accountId))
}
export type Account = Awaited<ReturnType<typeof listAccounts>>[number]
