import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { demoCustomer } from './tables.ts'

export type DemoCustomer = typeof demoCustomer.$inferSelect

/** Inserts a customer and returns the id. */
export async function insertCustomer(
  tx: Tx,
  row: typeof demoCustomer.$inferInsert,
): Promise<string> {
  const [inserted] = await tx.insert(demoCustomer).values(row).returning({ id: demoCustomer.id })
  if (!inserted) throw new Error('a demo customer was not inserted')
  return inserted.id
}

/** Finds a customer whose retention period has not ended. */
export async function findCustomer(
  tx: Tx,
  { id, now }: { id: string; now: Date },
): Promise<DemoCustomer | undefined> {
  const [found] = await tx
    .select()
    .from(demoCustomer)
    .where(and(eq(demoCustomer.id, id), gt(demoCustomer.keptUntil, now)))
  return found
}

/** What is recorded with a demo request. */
interface RequestedDemo {
  firstName: string
  lastName: string
  referenceNo: string
  regionCode: string
  expectedReplyBy: Date
}

/**
 * Records a demo request and returns the customer. Returns undefined if a request was recorded
 * before or the customer does not exist.
 */
export async function updateRequested(
  tx: Tx,
  { id, now, ...given }: { id: string; now: Date } & RequestedDemo,
) {
  const [changed] = await tx
    .update(demoCustomer)
    .set({ ...given, requestedAt: now })
    .where(
      and(
        eq(demoCustomer.id, id),
        gt(demoCustomer.keptUntil, now),
        isNull(demoCustomer.requestedAt),
      ),
    )
    .returning()
  return changed
}

/**
 * Marks a customer's demo as finished and returns the customer. Returns undefined if it was
 * finished before or no customer has that id and email address, in upper or lower case.
 */
export async function updateFinished(
  tx: Tx,
  { id, email, now }: { id: string; email: string; now: Date },
) {
  const [changed] = await tx
    .update(demoCustomer)
    .set({ finishedAt: now })
    .where(
      and(
        eq(demoCustomer.id, id),
        sql`lower(${demoCustomer.email}) = lower(${email})`,
        gt(demoCustomer.keptUntil, now),
        isNull(demoCustomer.finishedAt),
      ),
    )
    .returning()
  return changed
}

/** Deletes customers whose retention period has ended. Returns how many. */
export async function deleteEndedCustomers(db: Db, now: Date): Promise<number> {
  return (
    await db
      .delete(demoCustomer)
      .where(lt(demoCustomer.keptUntil, now))
      .returning({ id: demoCustomer.id })
  ).length
}
