import { desc, eq, notInArray } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { configSet } from './tables.ts'

/** Configuration files that a release has accepted. */
export type ConfigSet = typeof configSet.$inferSelect

/** Number of releases whose files are kept, for deployments that are rolled back. */
const keptReleases = 10

/** Finds the files that a release accepted last. */
export async function findConfigSet(db: Db, release: string): Promise<ConfigSet | undefined> {
  const [row] = await db.select().from(configSet).where(eq(configSet.release, release))
  return row
}

/** Replaces the files that a release accepted last. */
export async function saveConfigSet(db: Db, row: ConfigSet): Promise<void> {
  await db.insert(configSet).values(row).onConflictDoUpdate({ target: configSet.release, set: row })
  const newest = db
    .select({ release: configSet.release })
    .from(configSet)
    .orderBy(desc(configSet.acceptedAt))
    .limit(keptReleases)
  await db.delete(configSet).where(notInArray(configSet.release, newest))
}
