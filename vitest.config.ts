import { join } from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { changedFiles } from '#tests/support/changed-files.ts'
import { ClosingLine } from '#tests/support/closing-line.ts'
import { Durations } from '#tests/support/durations.ts'

// Separate from vite.config.ts: its plugins would keep the process running for another ten seconds.

// Cache compiled code on disk: worker processes reuse it, also in later runs.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/node')

interface Kind {
  name: string
  timeoutMs: number
  /** True if the tests start the application, a database or a browser. */
  isStarted: boolean
  /**
   * True to run one file at a time, because the tests measure time or put a heavy load on the
   * machine.
   */
  isAlone?: boolean
  /** Folder of the tests; by default the name of the kind. */
  folder?: string
  /** Files in the folder that run; by default all. */
  include?: string[]
  /** Files in the folder that do not run. */
  exclude?: string[]
  env?: Record<string, string>
  /** Programs that the tests run. They are installed once if they are missing. */
  programs?: ('chromium' | 'java')[]
}

/**
 * API tests of pages and of their texts. They run only on PostgreSQL, which starts sooner. Pages call the API, which
 * is tested on both databases.
 */
const documents = [
  '*-page',
  '{pages,product-pages,category-pages,content-pages,event-pages,help-pages,solution-pages}',
  '{page-cache,page-links,news-feeds,renditions,solutions,resource-details}',
  '{pages-content,demo-pages,product-popups,search-needs}',
].map((it) => `tests/api/${it}.test.ts`)

/**
 * API tests that run only on PostgreSQL: signing in, which the page and security tests cover on the
 * embedded database; sweeps through all operations and all ways through a checkout, whose parts
 * other tests cover on both; and what does not depend on the database.
 */
const elsewhere = [
  '{sso,sign-out,external-provider,identity-provider,identity-provider-pages}',
  '{generated-requests,openapi,access,company-header,checkout-matrix}',
  '{remote-api,api-answer,captcha,limits,region,redirect-lookup,client-logs,report-center}',
  '{consent,visit-reports,captcha-providers}',
  '{mail-sending,outcome-metrics,enumerations,error-lists,identity-client,user-hash}',
].map((it) => `tests/api/${it}.test.ts`)

/**
 * Fault tests that run one at a time, because they put the system under load or allow at most a
 * second for an event.
 */
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
    env: { TEST_DATABASE: 'pglite' },
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
  {
    name: 'fault',
    exclude: measured,
    timeoutMs: 180_000,
    isStarted: true,
    programs: ['chromium'],
  },
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
    // finds the changed files for `npm test -- --changed`
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
      // let the files of a kind share imported modules, as requests in a process do
      isolate: false,
      ...(kind.isStarted ? startedOptions(kind) : {}),
      ...(kind.isAlone ? { fileParallelism: false, sequence: { groupOrder: 1 } } : {}),
    },
  }
}

/**
 * Returns the options for tests that start the application. Node runs the application without Vite,
 * as in production, and so imports it in half the time.
 */
function startedOptions({ env = {}, programs = [] }: Kind) {
  return {
    // use the production build of React, because the development build renders more slowly
    env: { NODE_ENV: 'production', ...env },
    globalSetup: ['./tests/support/shared.ts'],
    provide: { programs },
    experimental: { viteModuleRunner: false, nodeLoader: false },
  }
}
