import { createServer, type Server } from 'node:http'
import express, { type ErrorRequestHandler, type RequestHandler } from 'express'
import type { Purge } from '#server/platform/cache/purge.ts'
import { shownKey } from '#server/platform/cache/shown-key.ts'
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
  jobs: {
    /** When each job runs, how it last ran, and whether it is wanted. */
    list(): Promise<readonly object[]>
    /** False when there is no such job. */
    request(name: string): Promise<boolean>
  }
  mails: {
    newest(): Promise<readonly object[]>
    kinds(): readonly string[]
    /** A mail as HTML, with the names of facts in place of facts. Undefined when there is none of that kind. */
    preview(kind: string, locale: string): string | undefined
  }
}

const mostEntries = 1000

/** The second listener, for operators alone: health, metrics, caches, jobs, mails. It is bound to the machine itself by default. */
export function createOpsServer(operations: Operations): Server {
  const app = express()
  app.disable('x-powered-by')
  app.get('/livez', (_request, response) => void response.json({ status: 'ok' }))
  app.get('/readyz', async (_request, response) => {
    const missing = await operations.notReady()
    response.status(missing.length === 0 ? 200 : 503).json({
      status: missing.length === 0 ? 'ok' : 'not ready',
      missing,
      configVersion: operations.configVersion(),
    })
  })
  app.get('/metrics', async (_request, response) => {
    const { registry } = operations.metrics
    response.type(registry.contentType).send(await registry.metrics())
  })
  app.get(
    '/caches',
    (request, response) => void response.json({ caches: listed(operations.purge, request.query) }),
  )
  app.post('/caches/purge', express.json(), async (request, response) => {
    const { tags, dryRun } = request.body as { tags?: unknown; dryRun?: unknown }
    if (!Array.isArray(tags) || tags.length === 0 || !tags.every((it) => typeof it === 'string'))
      return void response
        .status(422)
        .json({ code: 'field.required', detail: 'tags: a list of tags, such as ["menu:zh-cn"]' })
    const matching = count(operations.purge, tags)
    if (dryRun !== true) await operations.purgeEverywhere(tags)
    response.json({ tags, dryRun: dryRun === true, entries: matching })
  })
  app.get(
    '/search/misses',
    async (_request, response) => void response.json({ misses: await operations.searchMisses() }),
  )
  app.get(
    '/jobs',
    async (_request, response) => void response.json({ jobs: await operations.jobs.list() }),
  )
  app.post('/jobs/:name/run', fromNoOtherSite, async (request, response) => {
    const isThere = await operations.jobs.request(request.params.name)
    response
      .status(isThere ? 202 : 404)
      .json(isThere ? { name: request.params.name, status: 'wanted' } : { code: 'not_found' })
  })
  app.get(
    '/mails',
    async (_request, response) => void response.json({ mails: await operations.mails.newest() }),
  )
  app.get(
    '/mails/preview',
    (_request, response) => void response.json({ kinds: operations.mails.kinds() }),
  )
  app.get('/mails/preview/:kind', (request, response, next) => {
    const { locale } = request.query
    const preview = operations.mails.preview(
      request.params.kind,
      typeof locale === 'string' ? locale : '',
    )
    if (preview === undefined) return next()
    response
      .type('html')
      .set('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .send(preview)
  })
  app.use((_request, response) => void response.status(404).json({ code: 'not_found' }))
  const failed: ErrorRequestHandler = (error: { status?: number }, _request, response, _next) =>
    void response
      .status(error.status ?? 500)
      .json({ code: error.status === undefined ? 'unexpected' : 'request.malformed' })
  app.use(failed)
  return createServer(app)
}

/** A page that an operator reads elsewhere makes nothing run here. */
const fromNoOtherSite: RequestHandler<{ name: string }> = (request, response, next) => {
  const from = request.get('sec-fetch-site')
  if (from === undefined || from === 'none' || from === 'same-origin') return next()
  response.status(403).json({ code: 'auth.forbidden' })
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
          key: shownKey(name, key),
          tags,
          bytes,
          hits,
          storedAt: new Date(storedAt).toISOString(),
          freshUntil: new Date(freshUntil).toISOString(),
        })),
    }))
}

/** How many entries of this process carry one of the tags. */
function count({ stores }: Purge, tags: readonly string[]): number {
  return [...stores().values()].reduce(
    (sum, store) =>
      sum +
      [...store.entries()].filter(([, it]) => it.tags.some((tag) => tags.includes(tag))).length,
    0,
  )
}
