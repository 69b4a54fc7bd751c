import type { SQL } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'

/** Runs a query on either database and returns its rows. */
export async function rowsOf<T>(db: Db, query: SQL): Promise<T[]> {
  const result: unknown = await db.execute(query)
  return (result as { rows: T[] }).rows
}
