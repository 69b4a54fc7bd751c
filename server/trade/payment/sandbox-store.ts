import { and, asc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { sandboxNotice, sandboxSession } from './tables.ts'

export type SandboxSession = typeof sandboxSession.$inferSelect

/** Keeps a payment at the embedded gateway; one of the same name is left as it is. */
export async function insertSandboxSession(
  db: Db,
  row: typeof sandboxSession.$inferInsert,
): Promise<void> {
  await db.insert(sandboxSession).values(row).onConflictDoNothing()
}

/** A payment at the embedded gateway. */
export async function findSandboxSession(db: Db, id: string): Promise<SandboxSession | undefined> {
  const [found] = await db.select().from(sandboxSession).where(eq(sandboxSession.id, id))
  return found
}

/** Notes how a payment at the embedded gateway ended; a payment that was declined may be tried again there. False when it has ended before. */
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

/** Keeps what the embedded gateway has to tell. */
export async function insertNotice(tx: Tx, row: typeof sandboxNotice.$inferInsert): Promise<void> {
  await tx.insert(sandboxNotice).values(row).onConflictDoNothing()
}

/** Takes what is to be told now, and sets when it is told again should nobody hear it. */
export function claimNotices(
  db: Db,
  { now, again, limit }: { now: Date; again: Date; limit: number },
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
    .set({ attempts: sql`${it.attempts} + 1`, dueAt: again })
    .where(inArray(it.eventId, due))
    .returning()
}

/** Notes that what was told has been heard, or when it is told again. */
export async function updateNotice(
  db: Db,
  { eventId, ...changed }: { eventId: string; heardAt?: Date; dueAt?: Date },
): Promise<void> {
  await db.update(sandboxNotice).set(changed).where(eq(sandboxNotice.eventId, eventId))
}
