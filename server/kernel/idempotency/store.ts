import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { idempotentAnswer } from './tables.ts'

export type KeptAnswer = typeof idempotentAnswer.$inferSelect

/** Whether nobody else is at the same wish; holds until the transaction ends. */
export async function tryTurn(tx: Tx, wish: string): Promise<boolean> {
  const result: unknown = await tx.execute(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${wish}, 0)) as is_ours`,
  )
  return (result as { rows: { is_ours: boolean }[] }).rows[0]?.is_ours === true
}

/** What was answered to a wish before. */
export async function findAnswer(
  db: Db,
  { whose, operation, key }: Pick<KeptAnswer, 'whose' | 'operation' | 'key'>,
): Promise<KeptAnswer | undefined> {
  const it = idempotentAnswer
  const [found] = await db
    .select()
    .from(it)
    .where(and(eq(it.whose, whose), eq(it.operation, operation), eq(it.key, key)))
  return found
}

/** Keeps an answer. */
export async function insertAnswer(tx: Tx, row: KeptAnswer): Promise<void> {
  await tx.insert(idempotentAnswer).values(row)
}

/** Forgets one wish. */
export async function deleteAnswer(
  tx: Tx,
  { whose, operation, key }: Pick<KeptAnswer, 'whose' | 'operation' | 'key'>,
): Promise<void> {
  const it = idempotentAnswer
  await tx.delete(it).where(and(eq(it.whose, whose), eq(it.operation, operation), eq(it.key, key)))
}

/** Forgets what was answered before a moment. Returns how much. */
export async function deleteAnswersBefore(db: Db, before: Date): Promise<number> {
  return (
    await db
      .delete(idempotentAnswer)
      .where(lt(idempotentAnswer.at, before))
      .returning({ key: idempotentAnswer.key })
  ).length
}
