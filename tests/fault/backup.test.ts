import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { startApp, type TestApp, withDatabase } from '#tests/support/app.ts'
import { copyFolder } from '#tests/support/folders.ts'
import { giftValueFaults } from '#tests/support/gift-lots.ts'
import { orderOn } from '#tests/support/order-clients.ts'
import { prepared } from '#tests/support/ordering.ts'
import { databaseUrl, postgresProgram, runSql } from '#tests/support/postgres.ts'

const run = promisify(execFile)
const document = readFileSync(join(import.meta.dirname, '../../docs/backup.md'), 'utf8')

/** Returns the commands of a section of docs/backup.md, in their order. */
function commandsOf(section: string): string[] {
  const text = document.split('\n## ').find((it) => it.startsWith(`${section}\n`)) ?? ''
  return [...text.matchAll(/```sh\n(.*?)```/gs)].map(([, command = '']) => command)
}

/** Runs a command of the document in a shell that stops at the first error. */
async function runCommand(command: string | undefined, env: NodeJS.ProcessEnv): Promise<string> {
  const PATH = `${dirname(postgresProgram())}:${process.env['PATH']}`
  const { stdout } = await run('sh', ['-euc', command ?? 'false'], { env: { PATH, ...env } })
  return stdout
}

/** Creates a folder with a file that somebody has uploaded, and paths for backup and restore. */
function foldersIn(folder: string) {
  const paths = {
    DATA_DIR: join(folder, 'data'),
    BACKUP: join(folder, 'backup'),
    RESTORED_DIR: join(folder, 'restored'),
  }
  mkdirSync(join(paths.DATA_DIR, 'files/help'), { recursive: true })
  mkdirSync(paths.BACKUP)
  writeFileSync(join(paths.DATA_DIR, 'files/help/picture.png'), 'picture')
  return paths
}

/** Expects that a restored application has its files, its sessions and a whole ledger. */
async function expectWhole(
  app: TestApp,
  { headers, dataDir }: { headers: Record<string, string>; dataDir: string },
): Promise<void> {
  expect(readFileSync(join(dataDir, 'files/help/picture.png'), 'utf8')).toBe('picture')
  expect((await app.ask('/marketplace/api/v1/profile?websiteCode=zh-tw', { headers })).status).toBe(
    200,
  )
  expect(await giftValueFaults(app)).toEqual([])
}

test('a dump of PostgreSQL, taken while orders are placed, has every order placed before it', async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'backup-'))
  await using source = await withDatabase()
  const paths = foldersIn(folder.path)
  const name = `restored_${crypto.randomUUID().replaceAll('-', '')}`
  const env = { ...paths, DATABASE_URL: source.url, RESTORED_URL: databaseUrl(source.url, name) }
  const headers = await prepared({ databaseUrl: source.url })
  const acknowledged = new Map<string, string>()
  const [dump, copyFiles, restore, restoreFiles, check] = commandsOf('PostgreSQL')
  let before: string[] = []
  {
    await using app = await startApp({ databaseUrl: source.url })
    let isOver = false
    const client = { headers, origin: () => app.origin, isOver: () => isOver, acknowledged }
    const ordering = Promise.all([1, 2].map(() => orderOn({ ...client, keys: new Set() })))
    while (acknowledged.size < 3) await Promise.race([sleep(10), ordering])
    before = [...acknowledged.keys()]
    await runCommand(dump, env)
    await runCommand(copyFiles, env)
    isOver = true
    await ordering
  }
  await runSql(source.url, `create database ${name}`)
  try {
    await runCommand(restore, env)
    await runCommand(restoreFiles, env)
    expect(await runCommand(check, env)).toMatch(/^orders\|\d+\|\d{4}-\d\d-\d\d [^\n]*\n$/)
    await using app = await startApp({ databaseUrl: env.RESTORED_URL })
    await expectWhole(app, { headers, dataDir: paths.RESTORED_DIR })
    const kept = await app.rows<{ note: string }>(sql`select note from purchase_order`)
    expect(kept.map((it) => it.note)).toEqual(expect.arrayContaining(before))
  } finally {
    await runSql(source.url, `drop database ${name} with (force)`)
  }
})

test('a copy of the folder of a stopped process has everything', async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'backup-'))
  const paths = foldersIn(folder.path)
  await copyFolder(inject('dataTemplate'), paths.DATA_DIR)
  const headers = await prepared({ dataDir: paths.DATA_DIR })
  const [copy, restore] = commandsOf('The embedded database')
  await runCommand(copy, paths)
  await runCommand(restore, paths)
  await using app = await startApp({ database: 'pglite', env: { DATA_DIR: paths.RESTORED_DIR } })
  await expectWhole(app, { headers, dataDir: paths.RESTORED_DIR })
})
