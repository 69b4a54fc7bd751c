import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { jobRecord } from './tables.ts'

/** The last run of a job. */
export type JobRecord = typeof jobRecord.$inferSelect

/** Records the last run of a job. */
export async function saveRecord(
  db: Db,
  record: Required<Omit<JobRecord, 'succeededAt'>>,
): Promise<void> {
  const row = { ...record, ...(record.outcome === 'done' ? { succeededAt: record.endedAt } : {}) }
  await db
    .insert(jobRecord)
    .values(row)
    .onConflictDoUpdate({ target: jobRecord.name, set: { ...row } })
}

/** Returns the last run of each job. */
export function listRecords(db: Db): Promise<JobRecord[]> {
  return db.select().from(jobRecord)
}

/** Counts the requested and active runs of each job, from pg-boss's own table. */
export async function countQueued(
  db: Db,
): Promise<{ name: string; state: 'created' | 'retry' | 'active'; count: number }[]> {
  const found: unknown = await db.execute(
    sql`select name, state::text, count(*)::int as count from pgboss.job where state < 'completed' group by name, state`,
  )
  return (found as { rows: Awaited<ReturnType<typeof countQueued>> }).rows
}
