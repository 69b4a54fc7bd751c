import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { readEnvironment } from '#server/platform/env.ts'
import { createLogs } from '#server/platform/log.ts'
import { openResources } from '#server/resources.ts'
import { databases } from '#tests/support/app.ts'
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
