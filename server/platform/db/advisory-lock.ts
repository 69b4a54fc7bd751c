import { sql } from 'drizzle-orm'
import type { Tx } from './database.ts'

/** What only one process may do at a time. */
const turns = { seed: 7_300_002, secrets: 7_300_003 } as const

/** Waits until no other process is at the same work; the turn ends with the transaction. */
export async function takeTurn(tx: Tx, work: keyof typeof turns): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${turns[work]})`)
}
