import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { createLog } from '#server/platform/log.ts'
import { spawnServer, startProcess } from '#tests/support/process.ts'
import { rowsOf } from '#tests/support/rows.ts'
import { copyData } from '#tests/support/folders.ts'

/** Set by DATA_KILLS. */
const kills = Number(process.env['DATA_KILLS'] ?? 4)
/** Bytes of a page of PostgreSQL. */
const pageBytes = 8192

test('a second process on the same data folder exits with an error that contains the id of the first, and damages nothing', async () => {
  await using first = await startProcess()
  const second = spawnServer({ PORT: '0', OPS_PORT: '0', DATA_DIR: first.dataDir })
  expect((await second.ended).code).toBe(78)
  expect(second.log).toContainEqual(
    expect.objectContaining({
      level: 'fatal',
      event: 'start.failed',
      code: 'data_folder.in_use',
      msg:
        `${first.dataDir} is in use by process ${first.pid} on ${hostname()}; ` +
        'the embedded database can be opened by one process at a time',
    }),
  )
  expect(second.errors()).toBe('')
  expect((await first.ask('/en-int/marketplace')).status).toBe(200)
  expect(JSON.parse(await readFile(join(first.dataDir, 'lock.json'), 'utf8'))).toMatchObject({
    pid: first.pid,
  })
})

test('a process whose environment is not usable says why in its log, and names the variable', async () => {
  const wrong = spawnServer({ PORT: 'high' })
  expect((await wrong.ended).code).toBe(78)
  expect(wrong.log).toMatchObject([
    { level: 'fatal', event: 'start.failed', code: 'environment.invalid' },
  ])
  expect(String(wrong.log[0]?.['msg'])).toContain('PORT: ')
})

test('the lock of a killed process is taken over', async () => {
  await using first = await startProcess()
  first.signal('SIGKILL')
  await first.ended
  expect(JSON.parse(await readFile(join(first.dataDir, 'lock.json'), 'utf8'))).toMatchObject({
    pid: first.pid,
  })
  await using second = await startProcess({ dataDir: first.dataDir })
  expect((await second.ask('/en-int/marketplace')).status).toBe(200)
})

test.each([
  ['the id of a process that runs', JSON.stringify({ pid: process.ppid, host: 'elsewhere' })],
  ['truncated content', '{"pid":'],
  ['no content', ''],
])('a lock file with %s is taken over', async (_what, lock) => {
  const dataDir = await copyData(inject('dataTemplate'))
  await writeFile(join(dataDir, 'lock.json'), lock)
  await using server = await startProcess({ dataDir })
  expect(JSON.parse(await readFile(join(dataDir, 'lock.json'), 'utf8'))).toMatchObject({
    pid: server.pid,
  })
  await rm(dataDir, { recursive: true })
})

test('a process that shuts down properly deletes its lock', async () => {
  await using server = await startProcess()
  server.signal('SIGTERM')
  expect(await server.ended).toEqual({ code: 0, signal: null })
  await expect(readFile(join(server.dataDir, 'lock.json'))).rejects.toThrow('ENOENT')
})

test(`acknowledged writes survive each of ${kills} kills`, async () => {
  const dataDir = await copyData(inject('dataTemplate'))
  const acknowledged = new Map<string, number>()
  let last = 0
  for (let kill = 0; kill < kills; kill += 1) {
    last = await writeUntilKilled(dataDir, {
      first: last + 1,
      afterMs: 150 + kill * 60,
      acknowledged,
    })
    expect(await missingWrites(dataDir, acknowledged)).toEqual([])
  }
  expect(last).toBeGreaterThan(kills)
  await rm(dataDir, { recursive: true })
})

test('an embedded database with a table that was cut in half is not opened, and the reason names its file', async () => {
  await using folder = await copiedData()
  const file = await fileOfOrders(folder.dataDir)
  const { size } = await stat(join(folder.dataDir, 'pg', file))
  expect(size).toBeGreaterThan(2 * pageBytes)
  await truncate(join(folder.dataDir, 'pg', file), Math.floor(size / 2 / pageBytes) * pageBytes)
  await expect(openEmbedded(folder.dataDir)).rejects.toMatchObject({
    code: 'database.damaged',
    message: expect.stringContaining(`(${file} and 0 other files have changed`),
  })
  await rm(join(folder.dataDir, 'pg/sizes-at-close.json'))
  await (await openEmbedded(folder.dataDir)).close()
})

test('sizes that were recorded at an earlier close than the last are not compared', async () => {
  await using folder = await copiedData()
  const { dataDir } = folder
  const sizesFile = join(dataDir, 'pg/sizes-at-close.json')
  const sizes = await readFile(sizesFile, 'utf8')
  const database = await openEmbedded(dataDir)
  await database.run('create table more as select generate_series(1, 5000) as number')
  await database.close()
  await writeFile(sizesFile, sizes.replaceAll(/:\d+/g, ':0'))
  await (await openEmbedded(dataDir)).close()
})

async function copiedData(): Promise<AsyncDisposable & { dataDir: string }> {
  const dataDir = await copyData(inject('dataTemplate'))
  return { dataDir, [Symbol.asyncDispose]: () => rm(dataDir, { recursive: true }) }
}

/** Returns the path of the table of orders in the folder of the database. */
async function fileOfOrders(dataDir: string): Promise<string> {
  const database = await openEmbedded(dataDir)
  const [found] = await rowsOf<{ file: string }>(
    database.db,
    sql`select pg_relation_filepath('purchase_order') as file`,
  )
  await database.close()
  return found?.file ?? 'none'
}

function openEmbedded(dataDir: string): Promise<Database> {
  return openDatabase({ url: undefined, dataDir, log: createLog({ level: 'silent' }) })
}

interface Writing {
  first: number
  /** Time in ms after which the writer is killed, counted from its first output. */
  afterMs: number
  /** Last acknowledged number of each product. */
  acknowledged: Map<string, number>
}

/** Starts a writer and kills it. Returns the number where the next writer continues. */
async function writeUntilKilled(
  dataDir: string,
  { first, afterMs, acknowledged }: Writing,
): Promise<number> {
  const writer = join(import.meta.dirname, 'acknowledged-writer.ts')
  const child = spawn(process.execPath, [writer, dataDir, String(first)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (printed === '') setTimeout(() => child.kill('SIGKILL'), afterMs)
    printed += text
  })
  const [, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
  expect(signal).toBe('SIGKILL')
  let last = first
  for (const line of printed.split('\n').slice(0, -1)) {
    const [number = '', alias = ''] = line.split(' ')
    last = Number(number)
    acknowledged.set(alias, last)
  }
  return last + 1 // skip one number: one more write may have been stored but not printed
}

async function missingWrites(
  dataDir: string,
  acknowledged: ReadonlyMap<string, number>,
): Promise<string[]> {
  const database = await openEmbedded(dataDir)
  const rows = await rowsOf<{ alias: string; copyright: string | null }>(
    database.db,
    sql`select alias, copyright from product`,
  )
  await database.close()
  const kept = new Map(rows.map((it) => [it.alias, Number(it.copyright ?? 0)]))
  return [...acknowledged]
    .filter(([alias, number]) => (kept.get(alias) ?? 0) < number)
    .map(([alias, number]) => `${alias} ${number}`)
}
