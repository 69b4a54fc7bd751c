import { lt } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { callCount } from './tables.ts'

/** Deletes counts that expired before a given time. Returns how many. */
export async function deleteCountsBefore(db: Db, before: Date): Promise<number> {
  const deleted = await db
    .delete(callCount)
    .where(lt(callCount.expire, before))
    .returning({ key: callCount.key })
  return deleted.length
}
