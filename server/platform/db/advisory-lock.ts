import { sql } from 'drizzle-orm'
import type { Tx } from './database.ts'

/** Lock ids by kind of work. */
const lockIds = { seed: 7_300_002, secrets: 7_300_003 } as const

/**
 * Takes an advisory lock, so that only one process at a time does the work. The lock is released
 * when the transaction ends.
 */
export async function takeAdvisoryLock(tx: Tx, work: keyof typeof lockIds): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockIds[work]})`)
}
