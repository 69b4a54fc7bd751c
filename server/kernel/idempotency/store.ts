import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { idempotentAnswer } from './tables.ts'

export type StoredAnswer = typeof idempotentAnswer.$inferSelect

/**
 * Tries to lock a request until the transaction ends. Returns false while the same request is
 * running elsewhere.
 */
export async function tryRequestLock(tx: Tx, request: string): Promise<boolean> {
  const result: unknown = await tx.execute(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${request}, 0)) as is_ours`,
  )
  return (result as { rows: { is_ours: boolean }[] }).rows[0]?.is_ours === true
}

/** Finds the stored response to a request. */
export async function findAnswer(
  db: Db,
  { whose, operation, key }: Pick<StoredAnswer, 'whose' | 'operation' | 'key'>,
): Promise<StoredAnswer | undefined> {
  const it = idempotentAnswer
  const [found] = await db
    .select()
    .from(it)
    .where(and(eq(it.whose, whose), eq(it.operation, operation), eq(it.key, key)))
  return found
}

/** Stores a response. */
export async function insertAnswer(tx: Tx, row: StoredAnswer): Promise<void> {
  await tx.insert(idempotentAnswer).values(row)
}

/** Changes the body of the stored response to a request, if there is one. */
export async function updateAnswerBody(
  db: Db,
  { whose, operation, key, body }: Pick<StoredAnswer, 'whose' | 'operation' | 'key' | 'body'>,
): Promise<void> {
  const it = idempotentAnswer
  await db
    .update(it)
    .set({ body })
    .where(and(eq(it.whose, whose), eq(it.operation, operation), eq(it.key, key)))
}

/** Deletes the stored response to a request. */
export async function deleteAnswer(
  tx: Tx,
  { whose, operation, key }: Pick<StoredAnswer, 'whose' | 'operation' | 'key'>,
): Promise<void> {
  const it = idempotentAnswer
  await tx.delete(it).where(and(eq(it.whose, whose), eq(it.operation, operation), eq(it.key, key)))
}

/** Deletes responses that were stored before a given time. Returns how many. */
export async function deleteAnswersBefore(db: Db, before: Date): Promise<number> {
  return (
    await db
      .delete(idempotentAnswer)
      .where(lt(idempotentAnswer.at, before))
      .returning({ key: idempotentAnswer.key })
  ).length
}
