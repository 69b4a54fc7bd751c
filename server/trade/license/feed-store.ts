import { and, eq } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { calendarFeed } from './tables.ts'

/** Whose address it is, and for the licenses of which company. */
interface FeedOwner {
  personId: string
  companyId: string
}

/** Finds when a person's address was created; undefined if there is none. */
export async function findFeed(db: Db, owner: FeedOwner) {
  const [found] = await db
    .select({ createdAt: calendarFeed.createdAt })
    .from(calendarFeed)
    .where(isOwned(owner))
  return found
}

/** Finds the owner of an address by the hash of its key. */
export async function findFeedOwner(db: Db, keyHash: string): Promise<FeedOwner | undefined> {
  const { personId, companyId } = calendarFeed
  const [found] = await db
    .select({ personId, companyId })
    .from(calendarFeed)
    .where(eq(calendarFeed.keyHash, keyHash))
  return found
}

/** Gives a person a new address; the one before stops working. */
export async function upsertFeed(tx: Tx, row: typeof calendarFeed.$inferInsert): Promise<void> {
  const { keyHash, createdAt } = row
  await tx
    .insert(calendarFeed)
    .values(row)
    .onConflictDoUpdate({
      target: [calendarFeed.personId, calendarFeed.companyId],
      set: { keyHash, createdAt },
    })
}

/** Removes a person's address. Returns false if there was none. */
export async function deleteFeed(tx: Tx, owner: FeedOwner): Promise<boolean> {
  const rows = await tx
    .delete(calendarFeed)
    .where(isOwned(owner))
    .returning({ personId: calendarFeed.personId })
  return rows.length === 1
}

function isOwned({ personId, companyId }: FeedOwner) {
  return and(eq(calendarFeed.personId, personId), eq(calendarFeed.companyId, companyId))
}
