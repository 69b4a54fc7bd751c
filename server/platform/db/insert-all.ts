import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from './database.ts'

const batch = 200

/** Inserts rows in batches, with a turn of the event loop after each: the embedded database would hold it. */
export async function insertAll<T extends PgTable>(
  tx: Tx,
  table: T,
  rows: T['$inferInsert'][],
): Promise<void> {
  for (let at = 0; at < rows.length; at += batch) {
    await tx.insert(table).values(rows.slice(at, at + batch) as never)
    await nextTurn()
  }
}
