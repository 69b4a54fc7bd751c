import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SQL } from 'drizzle-orm'
import { inject } from 'vitest'
import { createApp } from '#server/app.ts'
import { apiPrefix } from '#server/platform/address/api-prefix.ts'
import { type Environment, publicOriginOf, readEnvironment } from '#server/platform/env.ts'
import { createSiteServer, type Timeouts } from '#server/web/pages/site-server.ts'
import { createLogs } from '#server/platform/log.ts'
import { openResources, type Resources } from '#server/resources.ts'
import { openWork, type Work } from '#server/work.ts'
import { copyData, dataFolder } from './folders.ts'
import { type Answer, type Asked, ask, type HttpClient, httpClientOf } from './http.ts'
import { type ConfigChanges, ownConfig } from './own-config.ts'
import { databaseUrl, runSql } from './postgres.ts'
import { rowsOf } from './rows.ts'
import { seedPassword } from './seed-password.ts'

/** How a test starts the application. */
export interface AppOptions {
  database?: DatabaseKind
  /** The PostgreSQL database of another application, to be two processes on one. */
  databaseUrl?: string
  config?: ConfigChanges
  /** Calls are limited only where a test says so: it makes more calls in a second than a person in a minute. */
  isLimited?: boolean
  /** Timeouts of the server, where a test needs shorter ones. */
  timeouts?: Partial<Timeouts>
  /** The port of http://localhost for the whole site, identity provider included, for browsers that sign in. */
  port?: number
  env?: NodeJS.ProcessEnv
  /** Runs background jobs, such as sending emails. */
  hasJobs?: boolean
}

export type DatabaseKind = 'pglite' | 'postgres'

/** The database of this run of the API tests, which run on each; other tests name their own. */
const databaseOfRun = process.env['TEST_DATABASE'] as DatabaseKind | undefined

/** Both databases, or that of this run, for `test.each`. */
export const databases: readonly DatabaseKind[] =
  databaseOfRun === undefined ? ['pglite', 'postgres'] : [databaseOfRun]

/** The real application on a free port, with a seeded database of its own. */
export interface TestApp extends AsyncDisposable {
  origin: string
  /** Sends requests by supertest. */
  http: HttpClient
  resources: Resources
  /** Its background jobs, when it runs them. */
  work: Work | undefined
  /** Lines of its log, parsed. */
  log: Record<string, unknown>[]
  databaseUrl: string | undefined
  /** Sends a request byte for byte as given, where supertest would normalize it. */
  ask(path: string, asked?: Asked): Promise<Answer>
  /** Rows of its database. */
  rows<T>(query: SQL): Promise<T[]>
  /** Requests JSON at a path below /marketplace/api/v1. */
  api(path: string, asked?: Asked): Promise<{ status: number; body: never; answer: Answer }>
}

/** Starts the application. Bind it with `await using`: when the test ends it closes and its data is removed. */
export async function startApp(options: AppOptions = {}): Promise<TestApp> {
  await using opened = new AsyncDisposableStack() // closed at once when the application does not start
  const databaseUrl = options.databaseUrl ?? (await databaseFor(options, opened))
  const env = await environmentFor(options, databaseUrl, opened)
  const log: TestApp['log'] = []
  const write = (line: string) => void log.push(JSON.parse(line) as Record<string, unknown>)
  const resources = opened.use(
    await openResources({ env, logs: createLogs({ level: 'debug', write: { write } }) }),
  )
  const work = opened.use(options.hasJobs === true ? await openWork(resources) : undefined)
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
    rows: (query) => rowsOf(resources.database.db, query),
    [Symbol.asyncDispose]: () => resourcesOfApp.disposeAsync(),
  }
}

/** The address of a PostgreSQL database of its own; undefined for the embedded one. */
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

/** Listens as server/main.ts does: the page cache answers its hits before Express. */
async function listen(resources: Resources, timeouts: Partial<Timeouts>): Promise<Server> {
  const { express, pageCache } = createApp(resources)
  const { log, texts, env } = resources
  const server = createSiteServer({ log, texts, origin: publicOriginOf(env), timeouts })
  server.on('request', (request, response) => {
    if (!pageCache.answerHit(request, response)) express(request, response)
  })
  server.listen(env.PORT, '127.0.0.1')
  await once(server, 'listening')
  return server
}

/** A seeded PostgreSQL database of one test's own, for processes. */
export async function withDatabase(): Promise<AsyncDisposable & { url: string }> {
  const opened = new AsyncDisposableStack()
  const url = await createDatabase(opened)
  return { url, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}

/** Copies the files of the template, which takes a third of the time of writing it to the log. */
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
