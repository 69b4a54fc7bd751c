import { join } from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { changedFiles } from '#tests/support/changed-files.ts'
import { ClosingLine } from '#tests/support/closing-line.ts'
import { Durations } from '#tests/support/durations.ts'

// A config of its own: the page build's plugins keep the process running for ten seconds at its end.

// Worker processes keep the compiled code of what they import, across runs.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/node')

interface Kind {
  name: string
  timeoutMs: number
  /** Its tests start the application, a database or a browser. */
  isStarted: boolean
  /** One file at a time, where tests measure or fill the machine. */
  isAlone?: boolean
  /** The folder of its tests; by default its name. */
  folder?: string
  /** Files of the folder that run; by default all. */
  include?: string[]
  /** Files of the folder that are left out. */
  exclude?: string[]
  env?: Record<string, string>
  /** Programs that its tests run, installed once where they are missing. */
  programs?: ('chromium' | 'java')[]
}

/** Pages call the API, which is tested on both databases; pages are tested on the one that starts sooner. */
const documents = [
  '*-page',
  '{pages,product-pages,category-pages,content-pages,event-pages,help-pages,solution-pages}',
  '{page-cache,page-links,news-feeds,renditions}',
].map((it) => `tests/api/${it}.test.ts`)

/**
 * Signing in, which the tests of pages and of security do on the embedded database, and an API in
 * another place, whose database is not ours.
 */
const elsewhere = ['{sso,sign-out,identity-provider,identity-provider-pages,remote-api}'].map(
  (it) => `tests/api/${it}.test.ts`,
)

/** Faults under load, and faults whose tests wait for at most a second. */
const measured = ['{database,kills-during-orders,orders-under-load}'].map(
  (it) => `tests/fault/${it}.test.ts`,
)

const kinds: Kind[] = [
  { name: 'rules', timeoutMs: 20_000, isStarted: false },
  {
    name: 'api',
    exclude: [...documents, ...elsewhere],
    timeoutMs: 60_000,
    isStarted: true,
    env: { TEST_DATABASE: 'pglite', GENERATED_RUNS: process.env['GENERATED_RUNS'] ?? '30' },
  },
  {
    name: 'api-postgres',
    folder: 'api',
    timeoutMs: 60_000,
    isStarted: true,
    env: { TEST_DATABASE: 'postgres' },
  },
  { name: 'security', timeoutMs: 60_000, isStarted: true },
  { name: 'build', timeoutMs: 60_000, isStarted: true, programs: ['java'] },
  { name: 'pages', timeoutMs: 120_000, isStarted: true, programs: ['chromium'] },
  { name: 'fault', exclude: measured, timeoutMs: 180_000, isStarted: true },
  {
    name: 'fault-alone',
    folder: 'fault',
    include: measured,
    timeoutMs: 180_000,
    isStarted: true,
    isAlone: true,
  },
]

export default defineConfig({
  test: {
    maxWorkers: 2,
    reporters: ['default', new Durations(), new ClosingLine()],
    // for npm test -- --changed
    experimental: { vcsProvider: changedFiles },
    forceRerunTriggers: ['**/package.json', '**/package-lock.json', '**/vitest.config.ts'],
    projects: kinds.map(projectOf),
  },
})

function projectOf(kind: Kind): TestProjectInlineConfiguration {
  const { name, timeoutMs, folder = name, exclude = [], env = {} } = kind
  const { include = [`tests/${folder}/**/*.test.ts`] } = kind
  return {
    test: {
      name,
      include,
      exclude,
      env,
      environment: 'node',
      testTimeout: timeoutMs,
      hookTimeout: timeoutMs,
      expect: { poll: { timeout: 5_000 } },
      // files of one kind share what they import, as requests of one process do
      isolate: false,
      ...(kind.isStarted ? startedOptions(kind) : {}),
      ...(kind.isAlone ? { fileParallelism: false, sequence: { groupOrder: 1 } } : {}),
    },
  }
}

/** Node itself runs the application, as in production: without Vite it is imported in half the time. */
function startedOptions({ env = {}, programs = [] }: Kind) {
  return {
    // the React that is served, not its development build, which renders a page slower
    env: { NODE_ENV: 'production', ...env },
    globalSetup: ['./tests/support/shared.ts'],
    provide: { programs },
    experimental: { viteModuleRunner: false, nodeLoader: false },
  }
}
