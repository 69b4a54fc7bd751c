import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { readEnvironment } from '#server/platform/env.ts'
import { createLogs } from '#server/platform/log.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { openResources } from '#server/resources.ts'
import { copyFolder } from './folders.ts'
import { databaseUrl, runSql, startPostgres } from './postgres.ts'
import { rowsOf } from './rows.ts'
import { seedPassword } from './seed-password.ts'

const logs = createLogs({ level: 'silent' })

/** Opens a database, which migrates and seeds it, and closes it again. */
async function openAndClose(variables: NodeJS.ProcessEnv): Promise<void> {
  const env = readEnvironment({ SEED_PASSWORD: seedPassword, ...variables })
  const resources = await openResources({ env, logs })
  await resources[Symbol.asyncDispose]()
}

async function makePglite(folder: string): Promise<void> {
  await openAndClose({ DATA_DIR: folder })
  await removeSpareLog(folder)
}

/** Removes spare write-ahead log files: they have 16 MB each, and every test would copy them. */
async function removeSpareLog(dataDir: string): Promise<void> {
  const database = await openDatabase({ url: undefined, dataDir, log: logs.log })
  await database.run('checkpoint')
  const [used] = await rowsOf<{ name: string }>(
    database.db,
    sql`select pg_walfile_name(pg_current_wal_lsn()) as name`,
  )
  await database.close()
  const folder = join(dataDir, 'pg/pg_wal')
  for (const file of await readdir(folder))
    if (/^[0-9A-F]{24}$/.test(file) && file !== used?.name) await rm(join(folder, file))
}

/** Creates the data folder of a PostgreSQL server whose database `template` is seeded. */
async function makePostgres(folder: string): Promise<void> {
  await using postgres = await startPostgres()
  await runSql(postgres.url, 'create database template')
  await openAndClose({ DATABASE_URL: databaseUrl(postgres.url, 'template') })
  await postgres.stop()
  await postgres.removeLog()
  await copyFolder(postgres.data, folder)
}

const [kind, folder = ''] = process.argv.slice(2)
await (kind === 'postgres' ? makePostgres(folder) : makePglite(folder))
