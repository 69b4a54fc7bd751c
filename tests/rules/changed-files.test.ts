import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readers, starters, takersOf } from '#tests/support/changed-files.ts'

const root = join(import.meta.dirname, '../..')

test('all files that are declared as dependencies exist', () => {
  for (const [read, by] of Object.entries({ ...readers, ...starters })) {
    expect(globSync(read, { cwd: root }).length, read).toBeGreaterThan(0)
    for (const it of by) expect(existsSync(join(root, it)), it).toBe(true)
  }
})

test.each([
  ['config/membership.yaml', 'config/load.ts'],
  ['locales/ja/layout.json', 'server/platform/text/texts.ts'],
  ['seed/products/edgelink-gateway.yaml', 'server/content/catalog/seed-files.ts'],
  ['server/platform/db/migrations/meta/_journal.json', 'server/platform/db/database.ts'],
  ['components/islands/loader.ts', 'server/commands/built-pages.ts'],
  ['server/ops-services.ts', 'tests/support/process.ts'],
  ['tests/api/access.tsv', 'tests/api/access.test.ts'],
])('a change to %s runs the tests that depend on %s', (changed, taker) => {
  expect(existsSync(join(root, changed)), changed).toBe(true)
  expect(takersOf(changed)).toContain(taker)
})

test('a change to an unused file runs no tests', () => {
  expect(takersOf('compose.yaml')).toEqual([])
})
