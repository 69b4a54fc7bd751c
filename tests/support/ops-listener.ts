import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createConfigSource } from '#config/watch.ts'
import { createPurge } from '#server/platform/cache/purge.ts'
import { createTagStore } from '#server/platform/cache/tag-store.ts'
import { createLogs } from '#server/platform/log.ts'
import { createOpsServer, type OpsServices } from '#server/platform/ops/listener.ts'
import { createMetrics } from '#server/platform/ops/metrics.ts'

type Answer = { status: number; body: string }

/** An operators' listener without an application behind it. */
export interface BareListener extends AsyncDisposable {
  port: number
  /** Parsed lines of the log. */
  log: Record<string, unknown>[]
  ask(method: 'GET' | 'POST', path: string, headers?: object, body?: string): Promise<Answer>
}

/** Starts the operators' listener with services that have nothing to do. */
export async function startListener(services: Partial<OpsServices> = {}): Promise<BareListener> {
  const log: BareListener['log'] = []
  const write = (line: string) => void log.push(JSON.parse(line) as Record<string, unknown>)
  const purge = createPurge(new Map([['page', createTagStore({ maxBytes: 1000 })]]))
  const server = createOpsServer({
    access: { hostNames: [], token: undefined },
    log: createLogs({ level: 'info', write: { write } }).log,
    metrics: createMetrics(),
    purge,
    purgeEverywhere: (tags) => Promise.resolve(void purge.tags(tags)),
    notReady: () => Promise.resolve([]),
    config: createConfigSource(),
    release: undefined,
    searchMisses: () => Promise.resolve([]),
    userHash: () => Promise.resolve({ hash: 'h', hasAccount: false }),
    jobs: { list: () => Promise.resolve([]), request: (name) => Promise.resolve(name === 'a.b') },
    mails: {
      list: () => Promise.resolve([]),
      retry: () => Promise.resolve('unknown'),
      kinds: () => ['trial.sent'],
      preview: () => undefined,
    },
    ...services,
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    log,
    // fetch does not let a test choose the Host header
    async ask(method, path, headers = {}, body = '') {
      const asked = httpRequest({ port, method, path, headers: { ...headers }, agent: false })
      asked.end(body)
      const [response] = await once(asked, 'response')
      const chunks: Buffer[] = await response.toArray()
      return { status: response.statusCode, body: Buffer.concat(chunks).toString() }
    },
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
