import type { Logger } from 'pino'
import type { Database } from './database.ts'

/** Opens PostgreSQL at `url`, or the embedded database in `dataDir`. */
export async function openDatabase({
  url,
  dataDir,
  log,
}: {
  url: string | undefined
  dataDir: string
  log: Logger
}): Promise<Database> {
  if (url) return (await import('./open-postgres.ts')).openPostgres(url, log)
  return (await import('./open-pglite.ts')).openPglite(dataDir)
}
