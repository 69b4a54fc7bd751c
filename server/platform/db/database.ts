import { join } from 'node:path'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { ConstructorOptions } from 'pg-boss'

/** Folder of drizzle-kit's migrations; both databases run them. */
export const migrationsFolder = join(import.meta.dirname, 'migrations')

/** The database as stores see it, on the embedded PGlite and on PostgreSQL alike. */
export type Db = PgDatabase<PgQueryResultHKT>
/** A transaction. PGlite has one session: do not use the outer `Db` until the transaction ends. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

/** An open database. */
export interface Database {
  kind: 'pglite' | 'postgres'
  db: Db
  /** Runs a script of several statements. */
  run(script: string): Promise<void>
  /** Runs pending migrations; safe when several processes start at once. */
  migrate(): Promise<void>
  /** Calls `onPayload` for each NOTIFY, and `onLost` when notifications may have been missed. */
  listen(channel: string, onPayload: (payload: string) => void, onLost: () => void): Promise<void>
  /** Sends a NOTIFY to all listeners, including this process. */
  notify(channel: string, payload: string): Promise<void>
  /** Connection options for pg-boss. */
  queueConnection: Pick<ConstructorOptions, 'db' | 'backend' | 'connectionString' | 'max'>
  /** Resolves when the database answers. */
  ping(): Promise<void>
  close(): Promise<void>
}
