import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { jobRecord } from './tables.ts'

/** The channel by which processes hear that a job is wanted. */
export const wantedChannel = 'job_wanted'

/** How a job last ran. */
export type JobRecord = typeof jobRecord.$inferSelect

/** Tells all processes that a job is wanted, once the transaction is done. */
export async function announceWanted(db: Db, name: string): Promise<void> {
  await db.execute(sql`select pg_notify(${wantedChannel}, ${name})`)
}

/** Notes how a job ran. */
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

/** How all jobs last ran. */
export function listRecords(db: Db): Promise<JobRecord[]> {
  return db.select().from(jobRecord)
}

/** How many runs are asked for or going on, by job. The table is pg-boss's own. */
export async function countQueued(
  db: Db,
): Promise<{ name: string; state: 'created' | 'retry' | 'active'; count: number }[]> {
  const found: unknown = await db.execute(
    sql`select name, state::text, count(*)::int as count from pgboss.job where state < 'completed' group by name, state`,
  )
  return (found as { rows: Awaited<ReturnType<typeof countQueued>> }).rows
}
