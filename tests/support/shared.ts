import type { TestProject } from 'vitest/node'
import { buildIfMissing } from '#server/commands/build.ts'
import { findChromium } from './chromium.ts'
import { findJava } from './java.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { templateOf } from './templates.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of a migrated and seeded embedded database, to be copied but never opened. */
    dataTemplate: string
    /** A PostgreSQL server whose database `template` is migrated and seeded. */
    postgresUrl: string
    /** Programs that tests of this kind need. They are installed first if they are missing. */
    programs: readonly ('chromium' | 'java')[]
  }
}

interface Shared {
  dataTemplate: string
  postgres: Postgres
}

let shared: Promise<Shared> | undefined
let users = 0

/**
 * Prepares what all tests of a run share: the built pages, a seeded data folder and a PostgreSQL
 * server. Vitest calls it for each kind of tests; only the first call creates the shared data.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  users += 1
  const { programs } = project.getProvidedContext()
  if (programs.includes('chromium')) findChromium()
  if (programs.includes('java')) findJava()
  shared ??= makeShared()
  const { dataTemplate, postgres } = await shared
  project.provide('dataTemplate', dataTemplate)
  project.provide('postgresUrl', postgres.url)
  return async () => {
    users -= 1
    if (users === 0) await postgres[Symbol.asyncDispose]()
  }
}

async function makeShared(): Promise<Shared> {
  const [dataTemplate, cluster] = await Promise.all([
    templateOf('pglite'),
    templateOf('postgres'),
    buildOutsideVitest(),
  ])
  return { dataTemplate, postgres: await startPostgres({ copyOf: cluster }) }
}

/** Builds the pages if necessary. Unsets VITEST first: while it is set, Vike builds nothing. */
async function buildOutsideVitest(): Promise<void> {
  const { VITEST } = process.env
  delete process.env['VITEST']
  await buildIfMissing()
  if (VITEST !== undefined) process.env['VITEST'] = VITEST
}
