import { and, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { inquiry } from './tables.ts'

/**
 * Makes identical forms wait for each other, with an advisory lock that is held until the
 * transaction ends.
 */
export async function lockSameness(tx: Tx, sameness: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${sameness}, 0))`)
}

/** Finds the latest identical form that was submitted after a given time. */
export async function findSame(tx: Tx, { sameness, since }: { sameness: string; since: Date }) {
  const { id, referenceNo, expectedReplyBy, createdAt } = inquiry
  const [found] = await tx
    .select({ id, referenceNo, expectedReplyBy })
    .from(inquiry)
    .where(and(eq(inquiry.sameness, sameness), gt(createdAt, since)))
    .orderBy(desc(createdAt))
    .limit(1)
  return found
}

/** Inserts an inquiry. */
export async function insertInquiry(
  tx: Tx,
  row: typeof inquiry.$inferInsert,
): Promise<typeof inquiry.$inferSelect> {
  const [stored] = await tx.insert(inquiry).values(row).returning()
  if (!stored) throw new Error('an inquiry was not inserted')
  return stored
}

/**
 * Deletes up to `limit` inquiries whose retention period has ended. For each deleted inquiry,
 * returns the name of the attached image, or null if there is none.
 */
export async function deleteEnded(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<(string | null)[]> {
  const ended = db
    .select({ id: inquiry.id })
    .from(inquiry)
    .where(lt(inquiry.keptUntil, now))
    .limit(limit)
  const deleted = await db
    .delete(inquiry)
    .where(inArray(inquiry.id, ended))
    .returning({ attachment: inquiry.attachment })
  return deleted.map((it) => it.attachment)
}
