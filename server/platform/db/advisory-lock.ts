import { sql } from 'drizzle-orm'
import type { Tx } from './database.ts'

/** Ids of the locks. */
const lockIds = { seed: 7_300_002, secrets: 7_300_003 } as const

/**
 * Takes an advisory lock, so that one process at a time does the work. Released with the
 * transaction.
 */
export async function takeAdvisoryLock(tx: Tx, work: keyof typeof lockIds): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockIds[work]})`)
}
