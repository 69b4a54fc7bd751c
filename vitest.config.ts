import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

// A config of its own: the page build's plugins hold the process open for ten seconds at its end.

interface Kind {
  name: string
  timeoutMs: number
  /** Whether its tests start the application, a database or a browser: what they share is made once for all of a kind. */
  isStarted: boolean
  /** One file at a time, where tests measure or fill the machine. */
  isAlone?: boolean
  /** The folder of its tests, its name's without. */
  folder?: string
  /** Files of the folder that are left out. */
  exclude?: string[]
  env?: Record<string, string>
}

/** Documents ask the API, which is tested on both databases; themselves they are on the one that starts sooner. */
const documents = [
  '*-page',
  '{pages,product-pages,category-pages,content-pages,event-pages,help-pages,solution-pages}',
  '{page-links,news-feeds,renditions}',
].map((it) => `tests/api/${it}.test.ts`)

/** Signing in, which the tests of pages and of security do on the embedded database, and an API elsewhere, whose database is not ours. */
const elsewhere = ['{sso,sign-out,identity-provider,remote-api}'].map(
  (it) => `tests/api/${it}.test.ts`,
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
  { name: 'build', timeoutMs: 60_000, isStarted: true },
  { name: 'pages', timeoutMs: 120_000, isStarted: true },
  { name: 'fault', timeoutMs: 180_000, isStarted: true, isAlone: true },
]

export default defineConfig({
  test: {
    maxWorkers: 2,
    reporters: ['default', './tests/support/closing-line.ts'],
    projects: kinds.map(projectOf),
  },
})

function projectOf({
  name,
  timeoutMs,
  isStarted,
  isAlone,
  folder = name,
  exclude = [],
  env = {},
}: Kind): TestProjectInlineConfiguration {
  return {
    test: {
      name,
      include: [`tests/${folder}/**/*.test.ts`],
      exclude,
      // the React that is served, and not its development build, which draws a page slower
      env: { ...(isStarted ? { NODE_ENV: 'production' } : {}), ...env },
      environment: 'node',
      testTimeout: timeoutMs,
      hookTimeout: timeoutMs,
      expect: { poll: { timeout: 5_000 } },
      // files of one kind share what they import, as requests of one process do
      isolate: false,
      ...(isStarted ? { globalSetup: ['./tests/support/shared.ts'] } : {}),
      ...(isAlone ? { fileParallelism: false, sequence: { groupOrder: 1 } } : {}),
    },
  }
}
