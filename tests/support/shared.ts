import type { TestProject } from 'vitest/node'
import { buildIfMissing } from '#server/commands/build.ts'
import { findChromium } from './chromium.ts'
import { findJava } from './java.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { templateOf } from './templates.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of an embedded database that is migrated and seeded; to be copied, never opened. */
    dataTemplate: string
    /** A PostgreSQL server whose database `template` is migrated and seeded. */
    postgresUrl: string
    /** Programs that a kind of tests runs: installed before its tests where they are missing. */
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
 * Makes what all started tests of a run share: the built pages, a seeded data folder, a PostgreSQL
 * server. Each kind of tests calls this; Node loads the module once for all of them.
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

/** Vike's plugin does nothing in a process that says it is vitest's. */
async function buildOutsideVitest(): Promise<void> {
  const { VITEST } = process.env
  delete process.env['VITEST']
  await buildIfMissing()
  if (VITEST !== undefined) process.env['VITEST'] = VITEST
}
