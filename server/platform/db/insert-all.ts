import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from './database.ts'

const batchSize = 200

/**
 * Inserts rows in batches. Yields to the event loop after each batch, because the embedded database
 * runs on the same thread.
 */
export async function insertAll<T extends PgTable>(
  tx: Tx,
  table: T,
  rows: T['$inferInsert'][],
): Promise<void> {
  for (let start = 0; start < rows.length; start += batchSize) {
    await tx.insert(table).values(rows.slice(start, start + batchSize) as never)
    await yieldToEventLoop()
  }
}
