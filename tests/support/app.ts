import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SQL } from 'drizzle-orm'
import { inject } from 'vitest'
import { createApp } from '#server/app.ts'
import { publicOriginOf, readEnvironment } from '#server/platform/env.ts'
import { createSiteServer, type Patience } from '#server/web/pages/site-server.ts'
import { createLog } from '#server/platform/log.ts'
import { openResources, type Resources } from '#server/resources.ts'
import { openWork, type Work } from '#server/work.ts'
import { copyData, dataFolder } from './folders.ts'
import { type Answer, type Asked, ask } from './http.ts'
import { type ConfigChanges, ownConfig } from './own-config.ts'
import { databaseUrl, runSql } from './postgres.ts'
import { rowsOf } from './rows.ts'
import { seedPassword } from './seed-password.ts'

/** How an application is started for a test. */
export interface AppOptions {
  database?: DatabaseKind
  /** Another application's PostgreSQL database, to be two processes on one. */
  databaseUrl?: string
  config?: ConfigChanges
  /** Whether calls are counted and refused: a test asks more in a second than a person in a minute. */
  isLimited?: boolean
  /** How long clients may take, where a test does not. */
  patience?: Partial<Patience>
  /** The port of http://localhost that the whole site stands at, for browsers that sign in: its identity provider too. */
  port?: number
  env?: NodeJS.ProcessEnv
  /** Whether it does its jobs, such as sending mails. */
  hasJobs?: boolean
}

export type DatabaseKind = 'pglite' | 'postgres'

/** The database of this run of the tests of the API, which are run on each; elsewhere a test names its own. */
const databaseHere = process.env['TEST_DATABASE'] as DatabaseKind | undefined

/** Both databases, or that of this run, for `test.each`. */
export const databases: readonly DatabaseKind[] =
  databaseHere === undefined ? ['pglite', 'postgres'] : [databaseHere]

/** The real application on a free port, with a seeded database of its own. */
export interface TestApp extends AsyncDisposable {
  origin: string
  resources: Resources
  /** Its jobs, when it does them. */
  work: Work | undefined
  /** Lines of its log, parsed. */
  log: Record<string, unknown>[]
  databaseUrl: string | undefined
  /** Asks it over HTTP. */
  ask(path: string, asked?: Asked): Promise<Answer>
  /** Rows of its database. */
  rows<T>(query: SQL): Promise<T[]>
  /** Asks for JSON, `/marketplace/api/v1` being understood. */
  api(path: string, asked?: Asked): Promise<{ status: number; body: never; answer: Answer }>
}

/** Starts the application. Bind it with `await using`: it closes and its data goes when the test ends. */
export async function startApp({
  database = databaseHere ?? 'pglite',
  config = {},
  env = {},
  isLimited = false,
  patience = {},
  hasJobs = false,
  ...given
}: AppOptions = {}): Promise<TestApp> {
  await using made = new AsyncDisposableStack() // goes at once when the application does not start
  const url = given.databaseUrl ?? (database === 'postgres' ? await ownDatabase(made) : undefined)
  const dataDir = await ownFolder(
    made,
    url === undefined ? copyData(inject('dataTemplate')) : dataFolder('marketplace-files-'),
  )
  const configDir = await ownFolder(
    made,
    ownConfig({ limits: { isEnforced: isLimited }, ...config }),
  )
  const log: TestApp['log'] = []
  const write = (line: string) => void log.push(JSON.parse(line) as Record<string, unknown>)
  const variables = {
    NODE_ENV: 'test',
    SEED_PASSWORD: seedPassword,
    PORT: String(given.port ?? 0),
    PUBLIC_ORIGIN: `http://localhost:${given.port ?? 3000}`,
    ...(url ? { DATABASE_URL: url } : {}),
    DATA_DIR: dataDir,
    CONFIG_DIR: configDir,
  }
  const resources = made.use(
    await openResources({
      env: readEnvironment({ ...variables, ...env }),
      log: createLog({ level: 'debug', write: { write } }),
    }),
  )
  const work = made.use(hasJobs ? await openWork(resources) : undefined)
  await import('#server/commands/built-pages.ts')
  const server = await serve(resources, patience)
  made.defer(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const origin = `http://${given.port === undefined ? '127.0.0.1' : 'localhost'}:${port}`
  const request = (path: string, asked?: Asked) => ask(origin, path, asked)
  const own = made.move()
  return {
    origin,
    resources,
    work,
    log,
    databaseUrl: url,
    ask: request,
    rows: (query) => rowsOf(resources.database.db, query),
    async api(path, asked) {
      const answer = await request(`/marketplace/api/v1${path}`, asked)
      return { status: answer.status, body: JSON.parse(answer.text) as never, answer }
    },
    [Symbol.asyncDispose]: () => own.disposeAsync(),
  }
}

/** As server/main.ts does: hits of the page cache are answered before Express. */
async function serve(resources: Resources, patience: Partial<Patience>): Promise<Server> {
  const { express, pageCache } = createApp(resources)
  const { log, texts, env } = resources
  const server = createSiteServer({ log, texts, origin: publicOriginOf(env), patience })
  server.on('request', (request, response) => {
    if (!pageCache.answerHit(request, response)) express(request, response)
  })
  server.listen(env.PORT, '127.0.0.1')
  await once(server, 'listening')
  return server
}

/** A seeded PostgreSQL database of one test's own, for processes. */
export async function withDatabase(): Promise<AsyncDisposable & { url: string }> {
  const made = new AsyncDisposableStack()
  const url = await ownDatabase(made)
  return { url, [Symbol.asyncDispose]: () => made.disposeAsync() }
}

async function ownDatabase(made: AsyncDisposableStack): Promise<string> {
  const url = inject('postgresUrl')
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await runSql(url, `create database ${name} template template strategy file_copy`)
  made.defer(() => runSql(url, `drop database if exists ${name} with (force)`))
  return databaseUrl(url, name)
}

async function ownFolder(made: AsyncDisposableStack, making: Promise<string>): Promise<string> {
  const folder = await making
  made.defer(() => rm(folder, { recursive: true, force: true }))
  return folder
}
