import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { bigint, pgSchema, text } from 'drizzle-orm/pg-core'
import { StartRefusal } from '#server/platform/start-refusal.ts'
import { type Db, migrationsFolder } from './database.ts'

/** drizzle's table of the migrations that ran. */
const appliedMigration = pgSchema('drizzle').table('__drizzle_migrations', {
  hash: text().notNull(),
  createdAt: bigint('created_at', { mode: 'number' }).notNull(),
})

/** A migration: the time it was made, which orders migrations, and the hash of its file. */
interface Migration {
  hash: string
  createdAt: number
}

/**
 * Refuses a database that another release has migrated, before anything is changed. drizzle itself
 * compares only the time of the last migration, and would continue on tables it does not know.
 *
 * @throws StartRefusal if a migration that ran is not one of this release
 */
export async function requireKnownHistory(db: Db): Promise<void> {
  const known = readMigrationFiles({ migrationsFolder })
  const refusal = historyRefusal(
    await listApplied(db),
    known.map(({ hash, folderMillis }) => ({ hash, createdAt: folderMillis })),
  )
  if (refusal) throw refusal
}

/**
 * Returns why a release cannot use a database, undefined if it can: the migrations that ran must be
 * the first ones of the release. Both lists are in the order of time.
 */
export function historyRefusal(
  applied: readonly Migration[],
  known: readonly Migration[],
): StartRefusal | undefined {
  const index = applied.findIndex(
    ({ hash, createdAt }, at) => known[at]?.hash !== hash || known[at].createdAt !== createdAt,
  )
  if (index === -1) return undefined
  if (index === known.length)
    return new StartRefusal(
      'database.newer',
      `A newer release has migrated the database: ${applied.length} migrations ran, ` +
        `of which this release has ${known.length}. ` +
        'Start the newer release, or restore a backup from before the upgrade (docs/backup.md).',
    )
  return new StartRefusal(
    'database.unknown_history',
    `Migration ${String(index).padStart(4, '0')} of the database is not the one of this release. ` +
      'Start the release that migrated the database, or use an empty database: ' +
      'another DATABASE_URL or, for the embedded database, another DATA_DIR.',
  )
}

async function listApplied(db: Db): Promise<Migration[]> {
  const [table] = await db
    .select({ name: sql<string | null>`to_regclass('drizzle.__drizzle_migrations')::text` })
    .from(sql`(values (1)) as one`)
  if (!table?.name) return []
  return db.select().from(appliedMigration).orderBy(appliedMigration.createdAt)
}
