import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Logger } from 'pino'
import { type ConnectionCounts, type Database, type Db, migrationsFolder } from './database.ts'
import { listenAndReconnect } from './listen-and-reconnect.ts'
import { requireKnownHistory } from './migration-history.ts'
import { withTransactions } from './transactions.ts'

const migrationLock = 7_300_001
/** Limits of a pool: on the wait for a connection, and on statements. In milliseconds. */
type Limits = Pick<
  pg.PoolConfig,
  | 'connectionTimeoutMillis'
  | 'lock_timeout'
  | 'statement_timeout'
  | 'query_timeout'
  | 'idle_in_transaction_session_timeout'
>

/**
 * Limits for requests: a locked table or a slow statement fails one request and does not hold the
 * connections that all others need. PostgreSQL ends the statement; `query_timeout` counts here, in
 * case PostgreSQL does not respond at all.
 */
const requestLimits: Limits = {
  connectionTimeoutMillis: 5000,
  lock_timeout: 3000,
  statement_timeout: 4500,
  query_timeout: 5000,
  idle_in_transaction_session_timeout: 10_000,
}

/** Limits for readiness, metrics and the operators' lists, which must tell soon what is wrong. */
const operatorLimits: Limits = {
  connectionTimeoutMillis: 2000,
  lock_timeout: 1000,
  statement_timeout: 1500,
  query_timeout: 2000,
}

/** Limits for jobs, migrations and seeds, which may run and wait for locks as long as they need. */
const backgroundLimits: Limits = { connectionTimeoutMillis: 5000 }

/** Numbers of connections for jobs, for operators, and for the queue of the jobs. */
const connections = { background: 4, operators: 2, queue: 3 } as const

interface Options {
  url: string
  /** Number of connections for requests. */
  maxConnections: number
  log: Logger
}

/**
 * Opens pools of connections to PostgreSQL: one for requests, one for jobs, migrations and seeds,
 * which may take long, and one for operators, so that none waits for the others. Each channel of
 * notifications has a connection of its own, which reconnects after a failure.
 */
export async function openPostgres({ url, maxConnections, log }: Options): Promise<Database> {
  const open = (name: string, max: number, limits: Limits) =>
    openPool({ connectionString: url, application_name: name, max, ...limits }, log)
  const pools = {
    requests: open('marketplace', maxConnections, requestLimits),
    background: open('marketplace background', connections.background, backgroundLimits),
    operators: open('marketplace operators', connections.operators, operatorLimits),
  }
  const listeners: { stop(): Promise<void> }[] = []
  return {
    kind: 'postgres',
    db: openDb(pools.requests),
    background: openDb(pools.background),
    forOperators: openDb(pools.operators),
    run: async (script) => void (await pools.background.query(script)),
    migrate: () => migrateOnce(pools.background),
    listen: async (channel, onPayload, onLost) => {
      listeners.push(await listenAndReconnect(url, { channel, onPayload, onLost, log }))
    },
    notify: async (channel, payload) =>
      void (await pools.requests.query('select pg_notify($1, $2)', [channel, payload])),
    queueConnection: {
      connectionString: url,
      max: connections.queue,
      application_name: 'marketplace queue',
    },
    ping: async () => void (await pools.operators.query('select 1')),
    connections: () => Object.entries(pools).map(([name, pool]) => [name, countsOf(pool)]),
    close: async () => {
      await Promise.all(listeners.map((it) => it.stop()))
      await Promise.all(Object.values(pools).map((it) => it.end()))
    },
  }
}

function openDb(pool: pg.Pool): Db {
  return withTransactions(drizzle(pool), pool)
}

/**
 * Opens a pool whose connections may break at any time. pg-pool listens for the errors of idle
 * connections only, and an error without a listener ends the process.
 */
function openPool(options: pg.PoolConfig, log: Logger): pg.Pool {
  const pool = new pg.Pool({ keepAlive: true, ...options })
  pool.on('connect', (client) =>
    client.on('error', (error) => log.warn({ event: 'database.connection_lost', err: error })),
  )
  // reports the errors of idle connections a second time
  pool.on('error', () => undefined)
  return pool
}

function countsOf({ totalCount, idleCount, waitingCount }: pg.Pool): ConnectionCounts {
  return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
}

async function migrateOnce(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    const db = drizzle(client)
    await requireKnownHistory(db)
    await migrate(db, { migrationsFolder })
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined)
    client.release()
  }
}
