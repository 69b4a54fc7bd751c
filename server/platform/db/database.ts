import { join } from 'node:path'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { ConstructorOptions } from 'pg-boss'

/** Where drizzle-kit writes the migrations that both databases run. */
export const migrationsFolder = join(import.meta.dirname, 'migrations')

/** The database as stores see it: the same on the embedded PGlite and on PostgreSQL. */
export type Db = PgDatabase<PgQueryResultHKT>
/** The database inside a transaction. On PGlite the outer `Db` must not be used meanwhile: it has one session. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

/** An opened database with what the process needs besides queries. */
export interface Database {
  kind: 'pglite' | 'postgres'
  db: Db
  /** Runs a script of several statements. */
  run(script: string): Promise<void>
  /** Brings the schema up to date; safe when several processes start at once. */
  migrate(): Promise<void>
  /** Calls back with the payload of each NOTIFY, and `onLost` when notifications may have been missed. */
  listen(channel: string, onPayload: (payload: string) => void, onLost: () => void): Promise<void>
  /** Sends a payload to all listeners, those of this process included. */
  notify(channel: string, payload: string): Promise<void>
  /** How the queue of jobs reaches it. */
  queueConnection: Pick<ConstructorOptions, 'db' | 'backend' | 'connectionString' | 'max'>
  /** Resolves when the database answers. */
  ping(): Promise<void>
  close(): Promise<void>
}
