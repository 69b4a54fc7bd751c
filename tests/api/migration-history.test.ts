import { rm } from 'node:fs/promises'
import { expect, inject, test } from 'vitest'
import { endingOf } from '#server/commands/ending.ts'
import type { Database } from '#server/platform/db/database.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { createLog } from '#server/platform/log.ts'
import { databases, withDatabase } from '#tests/support/app.ts'
import { copyData } from '#tests/support/folders.ts'

const log = createLog({ level: 'silent' })

/** Opens a copy of the seeded database, which this release has migrated. */
async function openCopy(kind: (typeof databases)[number]) {
  await using opened = new AsyncDisposableStack()
  let url: string | undefined
  let dataDir = ''
  if (kind === 'postgres') ({ url } = opened.use(await withDatabase()))
  else {
    dataDir = await copyData(inject('dataTemplate'))
    opened.defer(() => rm(dataDir, { recursive: true }))
  }
  const database = opened.adopt(await openDatabase({ url, dataDir, log }), (it) => it.close())
  const kept = opened.move()
  return { database, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}

/** Returns what a process prints if it cannot migrate the database, and its exit status. */
async function refusalOf(database: Database) {
  return endingOf(await database.migrate().catch((error: unknown) => error))
}

test.each(databases)(
  'a process refuses to start on a database that another release has migrated (%s)',
  async (kind) => {
    await using opened = await openCopy(kind)
    const { database } = opened
    await database.migrate()
    const table = 'drizzle.__drizzle_migrations'
    await database.run(`insert into ${table} (hash, created_at) values ('new', 9999999999999)`)
    expect(await refusalOf(database)).toEqual({
      exitCode: 78,
      text: expect.stringMatching(/^A newer release .* Start the newer release, or restore .*\n$/),
    })
    await database.run(`delete from ${table} where hash = 'new'`)
    await database.migrate()
    await database.run(
      `update ${table} set hash = 'edited' where id = (select min(id) + 3 from ${table})`,
    )
    expect(await refusalOf(database)).toEqual({
      exitCode: 78,
      text: expect.stringMatching(/^Migration 0003 of the database .*\n$/),
    })
  },
)
