import { execFile } from 'node:child_process'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import type { TestProject } from 'vitest/node'
import { buildIfMissing } from '#server/commands/build.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { readEnvironment } from '#server/platform/env.ts'
import { createLog } from '#server/platform/log.ts'
import { openResources } from '#server/resources.ts'
import { dataFolder } from './folders.ts'
import { rowsOf } from './rows.ts'
import { seedPassword } from './seed-password.ts'
import { databaseUrl, type Postgres, runSql, startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of an embedded database that is migrated and seeded; to be copied, never opened. */
    dataTemplate: string
    /** A PostgreSQL server whose database `template` is migrated and seeded. */
    postgresUrl: string
  }
}

const run = promisify(execFile)

interface Shared {
  folder: string
  dataTemplate: string
  postgres: Postgres
}

let made: Promise<Shared> | undefined
let users = 0

/** Makes what the started tests of a kind share: the built pages, a seeded data folder, a PostgreSQL server. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  users += 1
  made ??= make()
  const { dataTemplate, postgres } = await made
  project.provide('dataTemplate', dataTemplate)
  project.provide('postgresUrl', postgres.url)
  return async () => {
    users -= 1
    if (users > 0) return
    const { folder, postgres: server } = await made!
    made = undefined
    await server[Symbol.asyncDispose]()
    await rm(folder, { recursive: true, force: true })
  }
}

async function make(): Promise<Shared> {
  await buildOutsideVitest()
  const folder = await dataFolder('marketplace-tests-')
  const dataTemplate = join(folder, 'data')
  const postgres = await startPostgres()
  try {
    // one after the other: the embedded database holds the event loop, and a connection would be given up meanwhile
    await seed(postgres)
    await openAndClose({ DATA_DIR: dataTemplate })
    await withoutSpareLog(dataTemplate)
    return { folder, dataTemplate, postgres }
  } catch (error) {
    await postgres[Symbol.asyncDispose]()
    throw error
  }
}

/** Takes what the database keeps in store for its log, 16 MB a file, out of what each test copies. */
async function withoutSpareLog(dataDir: string): Promise<void> {
  const database = await openDatabase({
    url: undefined,
    dataDir,
    log: createLog({ level: 'silent' }),
  })
  await database.run('checkpoint')
  const [used] = await rowsOf<{ name: string }>(
    database.db,
    sql`select pg_walfile_name(pg_current_wal_lsn()) as name`,
  )
  await database.close()
  const folder = join(dataDir, 'pg/pg_wal')
  for (const it of await readdir(folder))
    if (/^[0-9A-F]{24}$/.test(it) && it !== used?.name) await rm(join(folder, it))
}

/** Vike's plugin does nothing in a process that says it is vitest's. */
async function buildOutsideVitest(): Promise<void> {
  const { VITEST } = process.env
  delete process.env['VITEST']
  await buildIfMissing()
  if (VITEST !== undefined) process.env['VITEST'] = VITEST
}

async function seed({ url }: Postgres): Promise<void> {
  await runSql(url, 'create database template')
  await openAndClose({ DATABASE_URL: databaseUrl(url, 'template') })
}

/** Opening brings the schema up to date and fills an empty database. */
async function openAndClose(variables: NodeJS.ProcessEnv): Promise<void> {
  const resources = await openResources({
    env: readEnvironment({ SEED_PASSWORD: seedPassword, ...variables }),
    log: createLog({ level: 'silent' }),
  })
  await resources[Symbol.asyncDispose]()
}

/** A data folder of one test's own, with everything that the seed has. */
export async function copyData(template: string): Promise<string> {
  const folder = await dataFolder('marketplace-data-')
  // the system's own copies 1,400 files in a tenth of the time that Node's takes
  await run('cp', ['-R', `${template}/.`, folder])
  return folder
}
