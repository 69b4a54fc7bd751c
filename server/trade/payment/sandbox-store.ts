import { and, asc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { sandboxNotice, sandboxSession } from './tables.ts'

export type SandboxSession = typeof sandboxSession.$inferSelect

/** Adds a session; an existing one with the same id stays as it is. */
export async function insertSandboxSession(
  db: Db,
  row: typeof sandboxSession.$inferInsert,
): Promise<void> {
  await db.insert(sandboxSession).values(row).onConflictDoNothing()
}

/** A session by its id. */
export async function findSandboxSession(db: Db, id: string): Promise<SandboxSession | undefined> {
  const [found] = await db.select().from(sandboxSession).where(eq(sandboxSession.id, id))
  return found
}

/** Ends a session. One that was declined can be tried again. False if it has ended or expired. */
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

/** Queues a notice. */
export async function insertNotice(tx: Tx, row: typeof sandboxNotice.$inferInsert): Promise<void> {
  await tx.insert(sandboxNotice).values(row).onConflictDoNothing()
}

/** Claims due notices. A notice comes due again at `retryAt` unless it is marked as sent. */
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

/** Marks a notice as received, or sets when it is sent again. */
export async function updateNotice(
  db: Db,
  { eventId, ...changed }: { eventId: string; heardAt?: Date; dueAt?: Date },
): Promise<void> {
  await db.update(sandboxNotice).set(changed).where(eq(sandboxNotice.eventId, eventId))
}
