import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Logger } from 'pino'
import { type Database, type Db, migrationsFolder } from './database.ts'

const migrationLock = 7_300_001
const reconnectMs = 500

/**
 * Opens a connection pool to PostgreSQL. Notifications use a separate connection, which reconnects
 * after a failure.
 */
export async function openPostgres(url: string, log: Logger): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 5000 })
  pool.on('error', (error) => log.warn({ event: 'database.connection_lost', err: error }))
  const db = drizzle(pool)
  const listeners: { stop(): Promise<void> }[] = []
  return {
    kind: 'postgres',
    db: db as unknown as Db,
    run: async (script) => void (await pool.query(script)),
    migrate: () => migrateOnce(pool),
    listen: async (channel, onPayload, onLost) => {
      listeners.push(await listenAndReconnect(url, { channel, onPayload, onLost, log }))
    },
    notify: async (channel, payload) =>
      void (await pool.query('select pg_notify($1, $2)', [channel, payload])),
    queueConnection: { connectionString: url, max: 3 },
    ping: async () => void (await pool.query('select 1')),
    close: async () => {
      await Promise.all(listeners.map((it) => it.stop()))
      await pool.end()
    },
  }
}

async function migrateOnce(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrate(drizzle(client), { migrationsFolder })
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined)
    client.release()
  }
}

interface Listening {
  channel: string
  onPayload: (payload: string) => void
  onLost: () => void
  log: Logger
}

async function listenAndReconnect(
  url: string,
  { channel, onPayload, onLost, log }: Listening,
): Promise<{ stop(): Promise<void> }> {
  let stopped = false
  let client: pg.Client | undefined
  const connect = async () => {
    const next = new pg.Client({ connectionString: url, keepAlive: true })
    next.on('error', (error) => log.warn({ event: 'database.listener_lost', err: error }))
    next.on('notification', (message) => onPayload(message.payload ?? ''))
    await next.connect()
    await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    // registered only after connecting, because a failed attempt also emits `end`
    next.on('end', () => void reconnect())
    client = next
  }
  const reconnect = async () => {
    while (!stopped) {
      await sleep(reconnectMs)
      const isBack = await connect().then(
        () => true,
        () => false,
      )
      // report that notifications sent in the meantime are lost: cached entries may be outdated
      if (isBack) return onLost()
    }
  }
  await connect()
  return {
    stop: async () => {
      stopped = true
      await client?.end()
    },
  }
}
