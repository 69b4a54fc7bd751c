import type { Tx } from '#server/platform/db/database.ts'
import { leadState } from './tables.ts'

/** Adds what the desk has done with seeded leads. */
export async function insertSeedStates(
  tx: Tx,
  rows: readonly (typeof leadState.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(leadState).values([...rows])
}
