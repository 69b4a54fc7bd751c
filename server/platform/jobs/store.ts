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

/** Lists the active runs, from pg-boss's own table. */
export async function listActiveRuns(db: Db): Promise<{ name: string; id: string }[]> {
  const found: unknown = await db.execute(
    sql`select name, id from pgboss.job where state = 'active'`,
  )
  return (found as { rows: { name: string; id: string }[] }).rows
}

/**
 * Counts the requested and active runs of each job, from pg-boss's own table. The table exists once
 * a process has run jobs.
 */
export async function countQueued(
  db: Db,
): Promise<{ name: string; state: 'created' | 'retry' | 'active'; count: number }[]> {
  const table: unknown = await db.execute(sql`select to_regclass('pgboss.job') as name`)
  if ((table as { rows: { name: string | null }[] }).rows[0]?.name === null) return []
  const found: unknown = await db.execute(
    sql`select name, state::text, count(*)::int as count from pgboss.job where state < 'completed' group by name, state`,
  )
  return (found as { rows: Awaited<ReturnType<typeof countQueued>> }).rows
}
