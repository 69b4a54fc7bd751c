import { and, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { inquiry } from './tables.ts'

/** Waits until nobody else is at the same wish; the turn ends with the transaction. */
export async function takeAdvisoryLockAt(tx: Tx, sameness: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${sameness}, 0))`)
}

/** The same wish since a moment, the newest. */
export async function findSame(tx: Tx, { sameness, since }: { sameness: string; since: Date }) {
  const { referenceNo, expectedReplyBy, createdAt } = inquiry
  const [found] = await tx
    .select({ referenceNo, expectedReplyBy })
    .from(inquiry)
    .where(and(eq(inquiry.sameness, sameness), gt(createdAt, since)))
    .orderBy(desc(createdAt))
    .limit(1)
  return found
}

/** Keeps what somebody sent. */
export async function insertInquiry(
  tx: Tx,
  row: typeof inquiry.$inferInsert,
): Promise<typeof inquiry.$inferSelect> {
  const [kept] = await tx.insert(inquiry).values(row).returning()
  if (!kept) throw new Error('an inquiry was not kept')
  return kept
}

/** Takes out so many that are not to be kept any more. Returns their pictures, null for each without one. */
export async function deleteEnded(
  db: Db,
  { now, most }: { now: Date; most: number },
): Promise<(string | null)[]> {
  const ended = db
    .select({ id: inquiry.id })
    .from(inquiry)
    .where(lt(inquiry.keptUntil, now))
    .limit(most)
  const gone = await db
    .delete(inquiry)
    .where(inArray(inquiry.id, ended))
    .returning({ attachment: inquiry.attachment })
  return gone.map((it) => it.attachment)
}
