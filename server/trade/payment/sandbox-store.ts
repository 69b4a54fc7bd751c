import { and, asc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Minor } from '#server/platform/money/minor.ts'
import { sandboxNotice, sandboxSession } from './tables.ts'

export type SandboxSession = typeof sandboxSession.$inferSelect

/** Inserts a session. An existing session with the same id does not change. */
export async function insertSandboxSession(
  db: Db,
  row: typeof sandboxSession.$inferInsert,
): Promise<void> {
  await db.insert(sandboxSession).values(row).onConflictDoNothing()
}

/** Finds a session by its id. */
export async function findSandboxSession(db: Db, id: string): Promise<SandboxSession | undefined> {
  const [found] = await db.select().from(sandboxSession).where(eq(sandboxSession.id, id))
  return found
}

/**
 * Stores the amount that is refunded. A repeated call has no effect. Returns false if there is no
 * such session.
 */
export async function updateRefunded(
  db: Db,
  { id, amount }: { id: string; amount: Minor },
): Promise<boolean> {
  const rows = await db
    .update(sandboxSession)
    .set({ refundedMinor: sql`coalesce(${sandboxSession.refundedMinor}, ${amount})` })
    .where(eq(sandboxSession.id, id))
    .returning({ id: sandboxSession.id })
  return rows.length > 0
}

/**
 * Stores the outcome of a session. A declined session can be tried again. Returns false if the
 * session has already ended or has expired.
 */
export async function updateSandboxSession(
  tx: Tx,
  { id, now, ...ended }: { id: string; now: Date } & Pick<SandboxSession, 'outcome' | 'brand'>,
): Promise<boolean> {
  const it = sandboxSession
  const isOpen = or(isNull(it.outcome), eq(it.outcome, 'declined'))
  return (
    (
      await tx
        .update(it)
        .set(ended)
        .where(and(eq(it.id, id), gt(it.endsAt, now), isOpen))
        .returning({ id: it.id })
    ).length === 1
  )
}

/** Queues a notice, which the job `sendNotices` sends. */
export async function insertNotice(tx: Tx, row: typeof sandboxNotice.$inferInsert): Promise<void> {
  await tx.insert(sandboxNotice).values(row).onConflictDoNothing()
}

/**
 * Claims due notices, so that no other process sends them. A notice is due again at `retryAt`
 * unless it is marked as received.
 */
export function claimNotices(
  db: Db,
  { now, retryAt, limit }: { now: Date; retryAt: Date; limit: number },
) {
  const it = sandboxNotice
  const due = db
    .select({ eventId: it.eventId })
    .from(it)
    .where(and(isNull(it.heardAt), lte(it.dueAt, now)))
    .orderBy(asc(it.dueAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  return db
    .update(it)
    .set({ attempts: sql`${it.attempts} + 1`, dueAt: retryAt })
    .where(inArray(it.eventId, due))
    .returning()
}

/** Marks a notice as received, or sets the time of the next attempt. */
export async function updateNotice(
  db: Db,
  { eventId, ...changed }: { eventId: string; heardAt?: Date; dueAt?: Date },
): Promise<void> {
  await db.update(sandboxNotice).set(changed).where(eq(sandboxNotice.eventId, eventId))
}
