import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Database } from './database.ts'

/** Where drizzle-kit writes the migrations that both databases run. */
export const migrationsFolder = join(import.meta.dirname, 'migrations')

/** Opens PostgreSQL at `url`, or else the embedded database below `dataDir`. */
export async function openDatabase({ url, dataDir, log }: { url: string | undefined; dataDir: string; log: Logger }): Promise<Database> {
  if (url) return (await import('./open-postgres.ts')).openPostgres(url, log)
  return (await import('./open-pglite.ts')).openPglite(dataDir)
}
