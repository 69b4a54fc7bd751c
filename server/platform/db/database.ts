import { join } from 'node:path'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { ConstructorOptions } from 'pg-boss'

/** Folder of drizzle-kit's migrations, which run on both databases. */
export const migrationsFolder = join(import.meta.dirname, 'migrations')

/** The database as stores use it, both on the embedded PGlite and on PostgreSQL. */
export type Db = PgDatabase<PgQueryResultHKT>
/** A transaction. PGlite has one session: do not use the outer `Db` until the transaction ends. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

/** An open database. */
export interface Database {
  kind: 'pglite' | 'postgres'
  db: Db
  /** Runs a SQL script that may contain several statements. */
  run(script: string): Promise<void>
  /** Runs pending migrations. Safe if several processes start at once. */
  migrate(): Promise<void>
  /** Calls `onPayload` for each NOTIFY, and `onLost` if notifications may have been missed. */
  listen(channel: string, onPayload: (payload: string) => void, onLost: () => void): Promise<void>
  /** Sends a NOTIFY to all listeners, including this process. */
  notify(channel: string, payload: string): Promise<void>
  /** Connection options for pg-boss. */
  queueConnection: Pick<ConstructorOptions, 'db' | 'backend' | 'connectionString' | 'max'>
  /** Resolves when the database responds. */
  ping(): Promise<void>
  close(): Promise<void>
}
