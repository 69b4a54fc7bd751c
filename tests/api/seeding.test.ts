import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { readEnvironment } from '#server/platform/env.ts'
import { createLogs } from '#server/platform/log.ts'
import { openResources } from '#server/resources.ts'
import { importSeed, seedFolder } from '#server/seed/seed.ts'
import { databases, startApp } from '#tests/support/app.ts'
import { databaseUrl, runSql } from '#tests/support/postgres.ts'
import { rowsOf } from '#tests/support/rows.ts'

test.runIf(databases.includes('postgres'))(
  'an empty PostgreSQL database is seeded with the catalog, but without people if no password is set',
  async () => {
    const url = inject('postgresUrl')
    const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
    await runSql(url, `create database ${name}`)
    const log: string[] = []
    try {
      const env = readEnvironment({ DATABASE_URL: databaseUrl(url, name) })
      await using resources = await openResources({
        env,
        logs: createLogs({ level: 'info', write: { write: (line) => void log.push(line) } }),
      })
      const [found] = await rowsOf<object>(
        resources.database.db,
        sql`select (select count(*)::int from login) as logins, (select count(*)::int from person) as people, (select count(*) > 0 from product) as "hasProducts"`,
      )
      expect(found).toEqual({ logins: 0, people: 0, hasProducts: true })
      expect(log.join('')).toContain('seed.people_left_out')
    } finally {
      await runSql(url, `drop database if exists ${name} with (force)`)
    }
  },
)

test.runIf(databases.includes('postgres'))(
  'an import changes the date in the sitemap only of what it changes',
  async () => {
    await using app = await startApp()
    await using seed = await editedSeed('solutions/smart-spaces.yaml', 'Hospitals, campuses')
    const { background } = app.resources.database
    const datesOf = async () =>
      rowsOf<{ key: string; date: string }>(
        background,
        sql`select key, date_trunc('milliseconds', date)::text as date from (select 'product ' || alias as key, updated_at as date from product
          union all select 'solution ' || code, updated_at from solution
          union all select 'resource ' || slug, updated_at from resource
          union all select 'partner ' || code, updated_at from partner) as dated order by 1`,
      )
    const before = await datesOf()
    const changes = await importSeed(background, app.resources.config.current, seed.folder)
    const none = { added: [], changed: [], removed: [] }
    expect(changes).toEqual({
      product: none,
      solution: { ...none, changed: ['smart-spaces'] },
      resource: none,
      partner: none,
    })
    const after = await datesOf()
    const isSame = new Set(before.map(({ key, date }) => `${key} ${date}`))
    const moved = after.filter(({ key, date }) => !isSame.has(`${key} ${date}`))
    expect(after).toHaveLength(before.length)
    expect(moved.map((it) => it.key)).toEqual(['solution smart-spaces'])
  },
)

/** Makes a copy of the seed in which one text of one file is in capitals. */
async function editedSeed(file: string, text: string) {
  const folder = await mkdtemp(join(tmpdir(), 'seed-'))
  const [edited = ''] = file.split('/')
  for (const name of await readdir(seedFolder))
    if (name === edited) await cp(join(seedFolder, name), join(folder, name), { recursive: true })
    else await symlink(join(seedFolder, name), join(folder, name))
  const source = await readFile(join(folder, file), 'utf8')
  await writeFile(join(folder, file), source.replace(text, text.toUpperCase()))
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
}
