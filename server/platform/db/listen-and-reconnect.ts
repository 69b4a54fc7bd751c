import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'

const reconnectMs = 500
const respondWithinMs = 5000

interface Listening {
  channel: string
  onPayload: (payload: string) => void
  onLost: () => void
  log: Logger
}

/**
 * Listens on a channel of PostgreSQL and reconnects after a failure. Calls `onLost` after each
 * reconnection, because notifications may have been missed.
 */
export async function listenAndReconnect(
  url: string,
  { channel, onPayload, onLost, log }: Listening,
): Promise<{ stop(): Promise<void> }> {
  let stopped = false
  let client: pg.Client | undefined
  const connect = async () => {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'marketplace listener',
      keepAlive: true,
      connectionTimeoutMillis: respondWithinMs,
      query_timeout: respondWithinMs,
    })
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
