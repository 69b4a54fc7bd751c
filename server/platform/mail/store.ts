import { and, count, desc, eq, getTableColumns, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { mail } from './tables.ts'

/** An email in the outbox. */
export type MailRow = typeof mail.$inferSelect

/**
 * Adds emails to the outbox, except for those whose key already exists. Returns the ids of the new
 * ones.
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
 * Claims due emails for an attempt and schedules the next attempt. No other process can claim them
 * before then.
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
 * Records that an email was accepted. Deletes its facts, which may contain links that grant access.
 */
export async function markSent(db: Db, id: string, at: Date): Promise<void> {
  await db
    .update(mail)
    .set({ sentAt: at, dueAt: null, failure: null, facts: {} })
    .where(eq(mail.id, id))
}

/** Records that an email failed for good and will not be retried. */
export async function markFailed(db: Db, id: string, failure: string): Promise<void> {
  await db.update(mail).set({ failure, dueAt: null }).where(eq(mail.id, id))
}

/** Counts the emails that are waiting to be sent. */
export async function countWaiting(db: Db): Promise<number> {
  const [row] = await db.select({ waiting: count() }).from(mail).where(isNotNull(mail.dueAt))
  return row?.waiting ?? 0
}

/** State of an email: `failed` if it was given up. */
export type MailStatus = 'waiting' | 'sent' | 'failed'

const inStatus = {
  waiting: isNotNull(mail.dueAt),
  sent: isNotNull(mail.sentAt),
  failed: and(isNull(mail.dueAt), isNull(mail.sentAt)),
}

/** Which emails to list, at most `limit` of them. */
export interface MailFilter {
  status?: MailStatus | undefined
  kind?: string | undefined
  limit: number
}

/** Returns emails, newest first, without recipients, keys and facts. */
export function listMails(
  db: Db,
  { status, kind, limit }: MailFilter,
): Promise<Omit<MailRow, 'to' | 'key' | 'facts'>[]> {
  const { to: _to, key: _key, facts: _facts, ...shown } = getTableColumns(mail)
  return db
    .select(shown)
    .from(mail)
    .where(
      and(
        status === undefined ? undefined : inStatus[status],
        kind === undefined ? undefined : eq(mail.kind, kind),
      ),
    )
    .orderBy(desc(mail.createdAt), desc(mail.id))
    .limit(limit)
}

/** Makes an email that was given up due again, with all its attempts. Returns false otherwise. */
export async function updateGivenUp(
  db: Db,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  const updated = await db
    .update(mail)
    .set({ dueAt: now, attempts: 0, failure: null })
    .where(and(eq(mail.id, id), inStatus.failed))
    .returning({ id: mail.id })
  return updated.length === 1
}

/** Returns true if there is an email with the id. */
export async function hasMail(db: Db, id: string): Promise<boolean> {
  return (await db.$count(mail, eq(mail.id, id))) === 1
}

/**
 * Deletes emails created before a given time unless they are still waiting to be sent. Returns how
 * many.
 */
export async function deleteMailsBefore(db: Db, before: Date): Promise<number> {
  const deleted = await db
    .delete(mail)
    .where(and(lt(mail.createdAt, before), sql`${mail.dueAt} is null`))
    .returning({ id: mail.id })
  return deleted.length
}
