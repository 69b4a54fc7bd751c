import { and, count, desc, eq, isNotNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { mail } from './tables.ts'

/** An email of the outbox. */
export type MailRow = typeof mail.$inferSelect

/**
 * Adds emails to the outbox, except for those whose key is there already. Returns the ids of the
 * new ones.
 */
export async function insertMails(
  db: Db,
  rows: readonly (typeof mail.$inferInsert)[],
): Promise<string[]> {
  if (rows.length === 0) return []
  const added = await db
    .insert(mail)
    .values([...rows])
    .onConflictDoNothing({ target: mail.key })
    .returning({ id: mail.id })
  return added.map((it) => it.id)
}

/**
 * Claims due emails for an attempt, and schedules the next one: no other process gets them before.
 */
export function claimMails(
  db: Db,
  { now, limit, retryMinutes }: { now: Date; limit: number; retryMinutes: readonly number[] },
): Promise<MailRow[]> {
  const waits = sql.raw(`array[${retryMinutes.join(',')}]`)
  const at = now.toISOString()
  return db
    .update(mail)
    .set({
      attempts: sql`${mail.attempts} + 1`,
      dueAt: sql`${at}::timestamptz + (${waits})[least(${mail.attempts} + 1, ${sql.raw(String(retryMinutes.length))})] * interval '1 minute'`,
    })
    .where(
      sql`${mail.id} in (select id from mail where due_at <= ${at}::timestamptz order by due_at limit ${limit} for update skip locked)`,
    )
    .returning()
}

/**
 * Records that an email was accepted, and deletes its facts, which may hold links that grant
 * access.
 */
export async function markSent(db: Db, id: string, at: Date): Promise<void> {
  await db
    .update(mail)
    .set({ sentAt: at, dueAt: null, failure: null, facts: {} })
    .where(eq(mail.id, id))
}

/** Records that an email is given up. */
export async function markFailed(db: Db, id: string, failure: string): Promise<void> {
  await db.update(mail).set({ failure, dueAt: null }).where(eq(mail.id, id))
}

/** Number of emails waiting to be sent. */
export async function countWaiting(db: Db): Promise<number> {
  const [row] = await db.select({ waiting: count() }).from(mail).where(isNotNull(mail.dueAt))
  return row?.waiting ?? 0
}

/** The newest emails, without recipients, keys and facts. */
export function listMails(db: Db, limit: number): Promise<Omit<MailRow, 'to' | 'key' | 'facts'>[]> {
  const { id, kind, locale, createdAt, attempts, dueAt, sentAt, failure } = mail
  return db
    .select({ id, kind, locale, createdAt, attempts, dueAt, sentAt, failure })
    .from(mail)
    .orderBy(desc(mail.createdAt))
    .limit(limit)
}

/** Deletes emails created before a moment that were sent or given up. Returns how many. */
export async function deleteMailsBefore(db: Db, before: Date): Promise<number> {
  const deleted = await db
    .delete(mail)
    .where(and(lt(mail.createdAt, before), sql`${mail.dueAt} is null`))
    .returning({ id: mail.id })
  return deleted.length
}
