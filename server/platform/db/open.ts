import type { Logger } from 'pino'
import type { Database } from './database.ts'

/**
 * Opens PostgreSQL at `url` with up to `maxConnections` connections for requests, or the embedded
 * database in `dataDir`.
 */
export async function openDatabase({
  url,
  maxConnections = 10,
  dataDir,
  log,
}: {
  url: string | undefined
  maxConnections?: number
  dataDir: string
  log: Logger
}): Promise<Database> {
  if (url) {
    const { openPostgres } = await import('./open-postgres.ts')
    return openPostgres({ url, maxConnections, log })
  }
  return (await import('./open-pglite.ts')).openPglite(dataDir)
}
