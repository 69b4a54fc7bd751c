import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SQL } from 'drizzle-orm'
import { inject } from 'vitest'
import { createApp } from '#server/app.ts'
import { apiPrefix } from '#server/platform/address/api-prefix.ts'
import { type Environment, readEnvironment } from '#server/platform/env.ts'
import { createSiteServer, type Timeouts } from '#server/web/pages/site-server.ts'
import { createLogs } from '#server/platform/log.ts'
import { openResources, type Resources } from '#server/resources.ts'
import { openWork, type Work } from '#server/work.ts'
import { copyData, dataFolder } from './folders.ts'
import { type Answer, type RequestOptions, ask, type HttpClient, httpClientOf } from './http.ts'
import { type ConfigChanges, ownConfig } from './own-config.ts'
import { databaseUrl, runSql } from './postgres.ts'
import { rowsOf } from './rows.ts'
import { seedPassword } from './seed-password.ts'

/** Options of an application under test. */
export interface AppOptions {
  database?: DatabaseKind
  /** URL of another application's PostgreSQL database, to run two processes on one database. */
  databaseUrl?: string
  config?: ConfigChanges
  /** Enforces rate limits. Off by default, since tests call more often than people do. */
  isLimited?: boolean
  /** Server timeouts to shorten for a test. */
  timeouts?: Partial<Timeouts>
  /**
   * Port of http://localhost for the site and its identity provider, required if a browser signs
   * in.
   */
  port?: number
  env?: NodeJS.ProcessEnv
  /** Runs background jobs, such as sending emails. */
  hasJobs?: boolean
}

export type DatabaseKind = 'pglite' | 'postgres'

/** Database of this run: the API tests run once on each database, other tests choose their own. */
const databaseOfRun = process.env['TEST_DATABASE'] as DatabaseKind | undefined

/** Databases for `test.each`: the database of this run, or both. */
export const databases: readonly DatabaseKind[] =
  databaseOfRun === undefined ? ['pglite', 'postgres'] : [databaseOfRun]

/** The real application on a free port, with its own seeded database. */
export interface TestApp extends AsyncDisposable {
  origin: string
  /** Sends requests with supertest. */
  http: HttpClient
  resources: Resources
  /** Background jobs of the application, which it runs if it has `hasJobs`. */
  work: Work
  /** Parsed lines of the log. */
  log: Record<string, unknown>[]
  databaseUrl: string | undefined
  /** Sends a request exactly as given; supertest would normalize the path. */
  ask(path: string, asked?: RequestOptions): Promise<Answer>
  /** Runs a query on the database, without the time limit of requests, and returns its rows. */
  rows<T>(query: SQL): Promise<T[]>
  /** Requests JSON at a path below /marketplace/api/v1. */
  api(
    path: string,
    asked?: RequestOptions,
  ): Promise<{ status: number; body: never; answer: Answer }>
}

/** Starts the application. Bind it with `await using`, which closes it and removes its data. */
export async function startApp(options: AppOptions = {}): Promise<TestApp> {
  // close everything at once if the application fails to start
  await using opened = new AsyncDisposableStack()
  const databaseUrl = options.databaseUrl ?? (await databaseFor(options, opened))
  const env = await environmentFor(options, databaseUrl, opened)
  const log: TestApp['log'] = []
  const write = (line: string) => void log.push(JSON.parse(line) as Record<string, unknown>)
  const resources = opened.use(
    await openResources({ env, logs: createLogs({ level: 'debug', write: { write } }) }),
  )
  const work = opened.use(await openWork(resources, { isRunning: options.hasJobs === true }))
  await import('#server/commands/built-pages.ts')
  const server = await listen(resources, options.timeouts ?? {})
  opened.defer(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const origin = `http://${options.port === undefined ? '127.0.0.1' : 'localhost'}:${port}`
  const resourcesOfApp = opened.move()
  return {
    ...clientsOf(origin),
    origin,
    resources,
    work,
    log,
    databaseUrl,
    rows: (query) => rowsOf(resources.database.background, query),
    [Symbol.asyncDispose]: () => resourcesOfApp.disposeAsync(),
  }
}

/** Creates a PostgreSQL database and returns its URL; undefined for the embedded database. */
async function databaseFor(
  { database = databaseOfRun ?? 'pglite' }: AppOptions,
  opened: AsyncDisposableStack,
): Promise<string | undefined> {
  return database === 'postgres' ? createDatabase(opened) : undefined
}

async function environmentFor(
  { config, env, port = 0, isLimited = false }: AppOptions,
  databaseUrl: string | undefined,
  opened: AsyncDisposableStack,
): Promise<Environment> {
  const dataDir = await removedAtEnd(
    opened,
    databaseUrl === undefined ? copyData(inject('dataTemplate')) : dataFolder('marketplace-files-'),
  )
  const configDir = await removedAtEnd(
    opened,
    ownConfig({ limits: { isEnforced: isLimited }, ...config }),
  )
  return readEnvironment({
    NODE_ENV: 'test',
    SEED_PASSWORD: seedPassword,
    PORT: String(port),
    PUBLIC_ORIGIN: `http://localhost:${port === 0 ? 3000 : port}`,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    DATA_DIR: dataDir,
    CONFIG_DIR: configDir,
    ...env,
  })
}

function clientsOf(origin: string): Pick<TestApp, 'http' | 'ask' | 'api'> {
  return {
    http: httpClientOf(origin),
    ask: (path, asked) => ask(origin, path, asked),
    async api(path, asked) {
      const answer = await ask(origin, `${apiPrefix}${path}`, asked)
      return { status: answer.status, body: JSON.parse(answer.text) as never, answer }
    },
  }
}

/** Starts a server like server/main.ts: the page cache answers hits before Express sees them. */
async function listen(resources: Resources, timeouts: Partial<Timeouts>): Promise<Server> {
  const { express, pageCache } = createApp(resources)
  const server = createSiteServer(resources, timeouts)
  server.on('request', (request, response) => {
    if (!pageCache.answerHit(request, response)) express(request, response)
  })
  server.listen(resources.env.PORT, '127.0.0.1')
  await once(server, 'listening')
  return server
}

/** Creates a seeded PostgreSQL database for the processes of one test. */
export async function withDatabase(): Promise<AsyncDisposable & { url: string }> {
  const opened = new AsyncDisposableStack()
  const url = await createDatabase(opened)
  return { url, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}

/** Creates a database from the template's files, three times as fast as through the WAL. */
async function createDatabase(opened: AsyncDisposableStack): Promise<string> {
  const url = inject('postgresUrl')
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await runSql(url, `create database ${name} template template strategy file_copy`)
  opened.defer(() => runSql(url, `drop database if exists ${name} with (force)`))
  return databaseUrl(url, name)
}

async function removedAtEnd(
  opened: AsyncDisposableStack,
  making: Promise<string>,
): Promise<string> {
  const folder = await making
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  return folder
}
