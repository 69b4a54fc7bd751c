import { join } from 'node:path'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { ConstructorOptions } from 'pg-boss'

/** Folder of drizzle-kit's migrations, which run on both databases. */
export const migrationsFolder = join(import.meta.dirname, 'migrations')

/** The database as stores use it, both on the embedded PGlite and on PostgreSQL. */
export type Db = PgDatabase<PgQueryResultHKT>
/** A transaction. PGlite has one session: do not use the outer `Db` until the transaction ends. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

/** Connections of a pool, and calls that wait for one. */
export interface ConnectionCounts {
  busy: number
  idle: number
  waiting: number
}

/** An open database. */
export interface Database {
  kind: 'pglite' | 'postgres'
  /** For requests: a statement that takes longer than some seconds fails. */
  db: Db
  /** For jobs, migrations and seeds, which may take long. */
  background: Db
  /** For readiness, metrics and the operators' lists: does not wait for requests or jobs. */
  forOperators: Db
  /** Runs a SQL script that may contain several statements. */
  run(script: string): Promise<void>
  /**
   * Runs pending migrations. Safe if several processes start at once.
   *
   * @throws StartRefusal if another release has migrated the database
   */
  migrate(): Promise<void>
  /** Calls `onPayload` for each NOTIFY, and `onLost` if notifications may have been missed. */
  listen(channel: string, onPayload: (payload: string) => void, onLost: () => void): Promise<void>
  /** Sends a NOTIFY to all listeners, including this process. */
  notify(channel: string, payload: string): Promise<void>
  /** Connection options for pg-boss. */
  queueConnection: Pick<
    ConstructorOptions,
    'db' | 'backend' | 'connectionString' | 'max' | 'application_name'
  >
  /** Resolves when the database responds. */
  ping(): Promise<void>
  /** Counts the connections of each pool; empty for PGlite, which has none. */
  connections(): (readonly [pool: string, counts: ConnectionCounts])[]
  close(): Promise<void>
}
