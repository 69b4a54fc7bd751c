import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { expect, test } from 'vitest'
import { migrationsFolder } from '#server/platform/db/database.ts'
import { historyRefusal } from '#server/platform/db/migration-history.ts'

const names = readdirSync(migrationsFolder)
  .filter((it) => it.endsWith('.sql'))
  .toSorted()
const migrations = readMigrationFiles({ migrationsFolder })

const first = { hash: 'hash 1', createdAt: 1 }
const second = { hash: 'hash 2', createdAt: 2 }
const third = { hash: 'hash 3', createdAt: 3 }
const known = [first, second, third]
const changed = { hash: 'another hash', createdAt: 2 }
const newer = { hash: 'hash 4', createdAt: 4 }

test('migrations that have run somewhere are never edited', () => {
  // a new migration gets a line; a line never changes, because databases have run its migration
  const lines = readFileSync(join(import.meta.dirname, 'migrations.tsv'), 'utf8').trimEnd()
  expect(migrations.map(({ hash }, index) => `${hash}  ${names[index]}`)).toEqual(lines.split('\n'))
})

test('migrations are listed in the journal in the order of their numbers and times', () => {
  expect(migrations).toHaveLength(names.length)
  const times = migrations.map((it) => it.folderMillis)
  expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b))
  expect(names.map((it) => Number(it.slice(0, 4)))).toEqual([...names.keys()])
})

test.each([
  ['an empty database', [], undefined],
  ['a database of an earlier release', [first, second], undefined],
  ['a database of this release', known, undefined],
  ['a database of a newer release', [...known, newer], 'database.newer'],
  ['a database whose migration was changed', [first, changed, third], 'database.unknown_history'],
  ['a database that lacks a migration', [first, third], 'database.unknown_history'],
  ['a database of a branch', [first, second, newer], 'database.unknown_history'],
] as const)('%s is used only if this release knows its history', (_what, applied, code) => {
  expect(historyRefusal(applied, known)?.code).toBe(code)
})
