import { getTableColumns, is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { databases, startApp } from '#tests/support/app.ts'

test.each(databases)(
  'the database has exactly the tables and columns of the code (%s)',
  async (database) => {
    await using app = await startApp({ database })
    const found = await app.rows<{ at: string }>(
      sql`select table_name || '.' || column_name || case is_nullable when 'NO' then '' else ' null' end as at
        from information_schema.columns where table_schema = 'public'
        and table_name not in (select relname from pg_class where relispartition or relkind = 'v')`,
    )
    expect(found.map((it) => it.at).toSorted()).toEqual((await columnsOfCode()).toSorted())
  },
)

async function columnsOfCode(): Promise<string[]> {
  const modules = await Promise.all(
    globSync('server/**/tables.ts').map(
      (it) => import(`../../${it}`) as Promise<Record<string, unknown>>,
    ),
  )
  const tables = modules.flatMap((it) => Object.values(it)).filter((it) => is(it, PgTable))
  return tables.flatMap((table) => {
    const { name } = getTableConfig(table)
    return Object.values(getTableColumns(table)).map(
      (it) => `${name}.${it.name}${it.notNull ? '' : ' null'}`,
    )
  })
}
