import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { demoCustomer } from './tables.ts'

export type DemoCustomer = typeof demoCustomer.$inferSelect

/** Keeps who answered. */
export async function insertCustomer(
  tx: Tx,
  row: typeof demoCustomer.$inferInsert,
): Promise<string> {
  const [kept] = await tx.insert(demoCustomer).values(row).returning({ id: demoCustomer.id })
  if (!kept) throw new Error('a customer of the demo was not kept')
  return kept.id
}

/** A customer who is not to be forgotten yet. */
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

/** Notes that a customer requests the demo. Undefined when that was noted before, or there is none: of two at once, one. */
export async function updateRequested(
  tx: Tx,
  { id, now, ...names }: { id: string; now: Date; firstName: string; lastName: string },
) {
  const [changed] = await tx
    .update(demoCustomer)
    .set({ ...names, requestedAt: now })
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

/** Notes that a customer of that address is through. Undefined when that was noted before, or there is none. */
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
        eq(demoCustomer.email, email),
        gt(demoCustomer.keptUntil, now),
        isNull(demoCustomer.finishedAt),
      ),
    )
    .returning()
  return changed
}

/** Forgets whose time is over. Returns how many. */
export async function deleteEndedCustomers(db: Db, now: Date): Promise<number> {
  return (
    await db
      .delete(demoCustomer)
      .where(lt(demoCustomer.keptUntil, now))
      .returning({ id: demoCustomer.id })
  ).length
}
