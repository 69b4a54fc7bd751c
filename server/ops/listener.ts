import { createServer, type Server } from 'node:http'
import express, { type ErrorRequestHandler } from 'express'
import type { Purge } from '#server/cache/purge.ts'
import { shownKey } from '#server/cache/shown-key.ts'
import type { Metrics } from './metrics.ts'

/** What the operators' listener tells and does. */
export interface Operations {
  metrics: Metrics
  purge: Purge
  /** Drops tags in every process. */
  purgeEverywhere(tags: readonly string[]): Promise<void>
  /** Resolves to what is not ready, empty when all is. */
  notReady(): Promise<string[]>
  configVersion(): number
  /** What was searched for and not found, the most frequent first. */
  searchMisses(): Promise<readonly object[]>
}

const mostEntries = 1000

/** The second listener, for operators alone: health, metrics, the caches. It is bound to the machine itself by default. */
export function createOpsServer(operations: Operations): Server {
  const app = express()
  app.disable('x-powered-by')
  app.get('/livez', (_request, response) => void response.json({ status: 'ok' }))
  app.get('/readyz', async (_request, response) => {
    const missing = await operations.notReady()
    response
      .status(missing.length === 0 ? 200 : 503)
      .json({ status: missing.length === 0 ? 'ok' : 'not ready', missing, configVersion: operations.configVersion() })
  })
  app.get('/metrics', async (_request, response) => {
    const { registry } = operations.metrics
    response.type(registry.contentType).send(await registry.metrics())
  })
  app.get('/caches', (request, response) => void response.json({ caches: listed(operations.purge, request.query) }))
  app.post('/caches/purge', express.json(), async (request, response) => {
    const { tags, dryRun } = request.body as { tags?: unknown; dryRun?: unknown }
    if (!Array.isArray(tags) || tags.length === 0 || !tags.every((it) => typeof it === 'string'))
      return void response.status(422).json({ code: 'field.required', detail: 'tags: a list of tags, such as ["menu:zh-cn"]' })
    const matching = count(operations.purge, tags)
    if (dryRun !== true) await operations.purgeEverywhere(tags)
    response.json({ tags, dryRun: dryRun === true, entries: matching })
  })
  app.get('/search/misses', async (_request, response) => void response.json({ misses: await operations.searchMisses() }))
  app.use((_request, response) => void response.status(404).json({ code: 'not_found' }))
  const failed: ErrorRequestHandler = (error: { status?: number }, _request, response, _next) =>
    void response.status(error.status ?? 500).json({ code: error.status === undefined ? 'unexpected' : 'request.malformed' })
  app.use(failed)
  return createServer(app)
}

function listed({ stores }: Purge, { tag, kind }: { tag?: unknown; kind?: unknown }) {
  return [...stores()]
    .filter(([name]) => kind === undefined || kind === name)
    .map(([name, store]) => ({
      kind: name,
      bytes: store.bytes,
      size: store.size,
      entries: [...store.entries()]
        .filter(([, it]) => typeof tag !== 'string' || it.tags.includes(tag))
        .slice(0, mostEntries)
        .map(([key, { tags, bytes, storedAt, freshUntil, hits }]) => ({
          ...{ key: shownKey(name, key), tags, bytes, hits },
          storedAt: new Date(storedAt).toISOString(),
          freshUntil: new Date(freshUntil).toISOString(),
        })),
    }))
}

/** How many entries of this process carry one of the tags. */
function count({ stores }: Purge, tags: readonly string[]): number {
  return [...stores().values()].reduce((sum, store) => sum + [...store.entries()].filter(([, it]) => it.tags.some((tag) => tags.includes(tag))).length, 0)
}
