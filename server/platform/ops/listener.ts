import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
  type Response,
} from 'express'
import type { Logger } from 'pino'
import type { ConfigSource } from '#config/watch.ts'
import type { Purge } from '#server/platform/cache/purge.ts'
import { shownKey } from '#server/platform/cache/shown-key.ts'
import { parseMailFilter } from '#server/platform/mail/operator-mails.ts'
import type { MailFilter } from '#server/platform/mail/store.ts'
import { dateOfMonotonic } from '#server/platform/time/monotonic.ts'
import { type OpsAccess, requireKnownHost, requireOwnSite, requireToken } from './access.ts'
import type { Metrics } from './metrics.ts'

/** Services that the operators' listener uses. */
export interface OpsServices {
  access: OpsAccess
  log: Logger
  metrics: Metrics
  purge: Purge
  /** Purges tags in every process. */
  purgeEverywhere(tags: readonly string[]): Promise<void>
  /** Resolves to the names of the parts that are not ready. */
  notReady: () => Promise<string[]>
  config: ConfigSource
  /** Name of the running release. */
  release: string | undefined
  /** Returns searches without results, most frequent first. */
  searchMisses(): Promise<readonly object[]>
  /**
   * Returns the pseudonym that log lines have for an email address, and whether anybody has the
   * address.
   */
  userHash(email: string): Promise<{ hash: string; hasAccount: boolean }>
  jobs: {
    /** Returns the schedule and last run of each job, and whether a run is requested. */
    list(): Promise<readonly object[]>
    /** Requests a run for the request with the id. Resolves to false if there is no such job. */
    request(name: string, requestId: string): Promise<boolean>
  }
  mails: {
    /** Returns emails, newest first. */
    list(filter: MailFilter): Promise<readonly object[]>
    /** Sends an email that was given up again, for the request with the id. */
    retry(id: string, requestId: string): Promise<'due' | 'unknown' | 'not_given_up'>
    kinds(): readonly string[]
    /**
     * Renders an email as HTML with placeholders for its facts. Returns undefined for an unknown
     * kind.
     */
    preview(kind: string, locale: string): string | undefined
  }
}

/** Maximum number of entries listed for a cache. */
const maxListedEntries = 1000

/**
 * Creates the listener for operators: health, metrics, caches, jobs and emails. By default, it
 * listens on the loopback address; elsewhere it requires a token. Each act leaves a line in the log.
 */
export function createOpsServer(services: OpsServices): Server {
  const app = express()
  app.disable('x-powered-by')
  app.use(withRequestId, requireKnownHost(services.access), requireToken(services.access))
  addHealth(app, services)
  addConfig(app, services)
  addCaches(app, services)
  app.get(
    '/search/misses',
    async (_request, response) => void response.json({ misses: await services.searchMisses() }),
  )
  addUserHash(app, services)
  addJobs(app, services)
  addMails(app, services)
  app.use((_request, response) => void response.status(404).json({ code: 'not_found' }))
  app.use(errorHandler(services.log))
  return createServer(app)
}

function addHealth(app: Express, { metrics, notReady, config, release }: OpsServices): void {
  app.get('/livez', (_request, response) => void response.json({ status: 'ok' }))
  app.get('/readyz', async (_request, response) => {
    const missing = await notReady()
    response.status(missing.length === 0 ? 200 : 503).json({
      status: missing.length === 0 ? 'ok' : 'not ready',
      missing,
      release,
      configVersion: config.version,
      config: { hash: config.hash, origin: config.origin, faults: config.faults.length },
    })
  })
  app.get('/metrics', async (_request, response) => {
    const { registry } = metrics
    response.type(registry.contentType).send(await registry.metrics())
  })
}

/** Answers with the configuration in force, and why the files in the folder are not, if so. */
function addConfig(app: Express, { config }: OpsServices): void {
  app.get('/config', (_request, response) => {
    const { hash, version, origin, acceptedAt, folder, faults, current } = config
    response.json({ hash, version, origin, acceptedAt, folder, faults, tables: current })
  })
}

function addCaches(app: Express, { purge, purgeEverywhere, log }: OpsServices): void {
  app.get(
    '/caches',
    (request, response) => void response.json({ caches: listCaches(purge, request.query) }),
  )
  app.post('/caches/purge', requireOwnSite, express.json(), async (request, response) => {
    const { tags, dryRun } = (request.body ?? {}) as { tags?: unknown; dryRun?: unknown }
    if (!Array.isArray(tags) || tags.length === 0 || !tags.every((it) => typeof it === 'string'))
      return void response
        .status(422)
        .json({ code: 'field.required', detail: 'tags: a list of tags, such as ["menu:zh-cn"]' })
    const entries = countEntries(purge, tags)
    // a tag without entries may be misspelled
    const unmatched = tags.filter((it) => countEntries(purge, [it]) === 0)
    if (dryRun !== true) {
      await purgeEverywhere(tags)
      log.info({ event: 'ops.purged', tags, entries, ...actorOf(response) })
    }
    response.json({ tags, dryRun: dryRun === true, entries, unmatched })
  })
}

/** The address comes in a body, because proxies and browsers keep URLs. It is never logged. */
function addUserHash(app: Express, { userHash, log }: OpsServices): void {
  app.post('/user-hash', requireOwnSite, express.json(), async (request, response) => {
    const { email } = (request.body ?? {}) as { email?: unknown }
    if (typeof email !== 'string' || !email.includes('@'))
      return void response
        .status(422)
        .json({ code: 'field.required', detail: 'email: an email address' })
    const { hash, hasAccount } = await userHash(email)
    log.info({ event: 'ops.user_hash_read', 'user.hash': hash, ...actorOf(response) })
    response.json({ 'user.hash': hash, hasAccount })
  })
}

function addJobs(app: Express, { jobs, log }: OpsServices): void {
  app.get('/jobs', async (_request, response) => void response.json({ jobs: await jobs.list() }))
  app.post('/jobs/:name/run', requireOwnSite, async (request, response) => {
    const name = String(request.params['name'])
    if (!(await jobs.request(name, requestIdOf(response))))
      return void response.status(404).json({ code: 'not_found' })
    log.info({ event: 'ops.job_requested', job: name, ...actorOf(response) })
    response.status(202).json({ name, status: 'wanted' })
  })
}

function addMails(app: Express, { mails, log }: OpsServices): void {
  app.get('/mails', async (request, response) => {
    const parsed = parseMailFilter(request.query, mails.kinds())
    if ('fault' in parsed)
      return void response.status(422).json({ code: 'request.param_invalid', detail: parsed.fault })
    response.json({ mails: await mails.list(parsed.filter) })
  })
  app.post('/mails/:id/retry', requireOwnSite, async (request, response) => {
    const id = String(request.params['id'])
    const outcome = await mails.retry(id, requestIdOf(response))
    if (outcome === 'unknown') return void response.status(404).json({ code: 'not_found' })
    if (outcome === 'not_given_up')
      return void response.status(409).json({ code: 'mail.not_given_up' })
    log.info({ event: 'ops.mail_retried', mail: id, ...actorOf(response) })
    response.status(202).json({ id, status: 'waiting' })
  })
  app.get('/mails/preview', (_request, response) => void response.json({ kinds: mails.kinds() }))
  app.get('/mails/preview/:kind', (request, response, next) => {
    const { locale } = request.query
    const preview = mails.preview(request.params.kind, typeof locale === 'string' ? locale : '')
    if (preview === undefined) return next()
    response
      .type('html')
      .set('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .send(preview)
  })
}

/** Responds to malformed requests, and logs what fails here. */
function errorHandler(log: Logger): ErrorRequestHandler {
  return (error: { status?: number }, request: Request, response, _next) => {
    const { status } = error
    if (status !== undefined && status < 500)
      return void response.status(status).json({ code: 'request.malformed' })
    const { method, path } = request
    log.error({
      event: 'ops.failed',
      'http.request.method': method,
      'url.path': path,
      'request.id': requestIdOf(response),
      err: error,
    })
    response.status(500).json({ code: 'unexpected' })
  }
}

/** Gives each request an id, by which log lines of its effects name it. */
const withRequestId: RequestHandler = (_request, response, next) => {
  response.set('X-Request-Id', randomUUID())
  next()
}

function requestIdOf(response: Response): string {
  return response.get('X-Request-Id') ?? ''
}

/** Returns the log fields that tell who did something and where the request came from. */
function actorOf(response: Response): Record<string, unknown> {
  return {
    actor: 'operator',
    'request.id': requestIdOf(response),
    'client.address': response.req.socket.remoteAddress,
  }
}

function listCaches({ stores }: Purge, { tag, kind }: { tag?: unknown; kind?: unknown }) {
  return [...stores()]
    .filter(([name]) => kind === undefined || kind === name)
    .map(([name, store]) => ({
      kind: name,
      bytes: store.bytes,
      size: store.size,
      entries: [...store.entries()]
        .filter(([, it]) => typeof tag !== 'string' || it.tags.includes(tag))
        .slice(0, maxListedEntries)
        .map(([key, { tags, bytes, storedAt, freshUntil, hits }]) => ({
          key: shownKey(name, key),
          tags,
          bytes,
          hits,
          storedAt: dateOfMonotonic(storedAt).toISOString(),
          freshUntil: dateOfMonotonic(freshUntil).toISOString(),
        })),
    }))
}

/** Counts the entries in this process that have one of the tags. */
function countEntries({ stores }: Purge, tags: readonly string[]): number {
  return [...stores().values()].reduce(
    (sum, store) =>
      sum +
      [...store.entries()].filter(([, it]) => it.tags.some((tag) => tags.includes(tag))).length,
    0,
  )
}
