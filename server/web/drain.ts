import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const sweepMs = 100

/** Ends a server without cutting requests. */
export interface Drain {
  /** True once the server has begun to drain. */
  readonly isDraining: boolean
  /**
   * Drains the server in three steps:
   *
   * 1. For `acceptMs`, it still accepts connections, because a load balancer needs time to notice
   *    that the process is not ready. Each response closes its connection, also one of the cache.
   * 2. It refuses connections, and waits up to `finishMs` for the open requests.
   * 3. It cuts the connections that are left, such as those of clients that do not read.
   *
   * Returns the number of connections that were cut.
   */
  drain(times: { acceptMs: number; finishMs: number }): Promise<number>
}

/** Creates the drain of a server. Call it before the server listens. */
export function createDrain(server: Server): Drain {
  // the last response of each connection, because a listener on each response costs more
  const latest = new Map<Socket, ServerResponse>()
  let isDraining = false

  server.on('connection', (socket: Socket) => {
    socket.once('close', () => latest.delete(socket))
  })
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    if (isDraining) closeAfter(response)
    else latest.set(socket, response)
  })

  return {
    get isDraining() {
      return isDraining
    },
    async drain({ acceptMs, finishMs }) {
      isDraining = true
      for (const response of latest.values()) closeAfter(response)
      if (acceptMs > 0) await sleep(acceptMs)
      return closeWithin(server, finishMs)
    },
  }
}

/** Makes a response close its connection, if its headers are not sent yet. */
function closeAfter(response: ServerResponse): void {
  response.shouldKeepAlive = false
}

/**
 * Closes a server. Connections that become idle are closed, and after the limit all of them. Returns
 * the number of connections that were not idle then.
 */
async function closeWithin(server: Server, limitMs: number): Promise<number> {
  let cut = 0
  const closed = new Promise((resolve) => server.close(resolve))
  const sweep = setInterval(() => server.closeIdleConnections(), sweepMs)
  const limit = setTimeout(() => {
    server.getConnections((_error, count) => (cut = count))
    server.closeAllConnections()
  }, limitMs)
  await closed
  clearInterval(sweep)
  clearTimeout(limit)
  return cut
}
