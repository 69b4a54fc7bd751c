import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { fromPglite } from 'pg-boss'
import { type Database, type Db, migrationsFolder } from './database.ts'
import { lockFolder } from './lock.ts'
import { requireKnownHistory } from './migration-history.ts'

/**
 * Opens the embedded database in `dataDir`/pg. Its data survives kill -9 but not a power loss,
 * because it writes without fsync.
 *
 * @throws FolderInUse if another process has the database open
 */
export async function openPglite(dataDir: string): Promise<Database> {
  const unlock = lockFolder(dataDir)
  const folder = join(dataDir, 'pg')
  mkdirSync(folder, { recursive: true })
  const lite = await PGlite.create(folder).catch((error: unknown) => {
    unlock()
    throw error
  })
  const db = drizzle(lite)
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
    queueConnection: { db: fromPglite(lite), backend: 'pglite' },
    ping: async () => void (await lite.query('select 1')),
    connections: () => [],
    close: async () => {
      await lite.close()
      unlock()
    },
  }
}
