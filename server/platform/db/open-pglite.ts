import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { prepareDataFolder } from './data-folder.ts'
import { changedFiles, recordClosedFiles } from './closed-files.ts'
import { type Database, type Db, migrationsFolder } from './database.ts'
import { StartRefusal } from '#server/platform/start-refusal.ts'
import { lockFolder } from './lock.ts'
import { requireKnownHistory } from './migration-history.ts'
import { clientOfDrizzle, clientOfPgBoss, drizzleParsers } from './pglite-clients.ts'

/**
 * Opens the embedded database in `dataDir`/pg. Its data survives kill -9 but not a power loss,
 * because it writes without fsync.
 *
 * @throws FolderInUse if another process has the database open
 * @throws StartRefusal if the folder cannot be written, or is damaged
 */
export async function openPglite(dataDir: string): Promise<Database> {
  prepareDataFolder(dataDir)
  const unlock = lockFolder(dataDir)
  const folder = join(dataDir, 'pg')
  prepareDataFolder(folder)
  const lite = await openFiles(folder).catch((error: unknown) => {
    unlock()
    throw damaged(folder, error)
  })
  const db = drizzle({ client: clientOfDrizzle(lite) })
  const anyDb = db as unknown as Db
  return {
    kind: 'pglite',
    db: anyDb,
    background: anyDb,
    forOperators: anyDb,
    run: async (script) => void (await lite.exec(script)),
    migrate: async () => {
      await requireKnownHistory(anyDb)
      await migrate(db, { migrationsFolder })
    },
    listen: async (channel, onPayload) => void (await lite.listen(channel, onPayload)),
    notify: async (channel, payload) =>
      void (await lite.query('select pg_notify($1, $2)', [channel, payload])),
    queueConnection: { db: clientOfPgBoss(lite), backend: 'pglite' },
    ping: async () => void (await lite.query('select 1')),
    connections: () => [],
    close: async () => {
      await lite.close()
      recordClosedFiles(folder)
      unlock()
    },
  }
}

async function openFiles(folder: string): Promise<PGlite> {
  const [first, ...others] = changedFiles(folder)
  if (first !== undefined)
    throw new Error(`${first} and ${others.length} other files have changed since it was closed`)
  return PGlite.create(folder, { parsers: drizzleParsers })
}

function damaged(folder: string, error: unknown): StartRefusal {
  const reason = error instanceof Error ? error.message : String(error)
  return new StartRefusal(
    'database.damaged',
    `The embedded database in ${folder} cannot be opened (${reason}). Its files are damaged or ` +
      'incomplete. Restore a backup (docs/backup.md), or move the folder away to start anew.',
  )
}
