import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { withDatabase } from '#tests/support/app.ts'
import { databaseUrl, readSql, runSql, startPostgres } from '#tests/support/postgres.ts'
import { startProcess } from '#tests/support/process.ts'

const page = '/ja-jp/marketplace/product/iems-energy-manager'
const name = '/marketplace/api/v1/products/detail/iems-energy-manager?websiteCode=ja-jp'
const cold = '/ja-jp/marketplace/product/edgelink-gateway'
const coldName = '/marketplace/api/v1/products/detail/edgelink-gateway?websiteCode=ja-jp'

function rename(to: string): string {
  return `update product set text = jsonb_set(text, '{ja,name}', '"${to}"') where alias = 'iems-energy-manager'`
}

test('after a product is renamed in the database, both processes soon respond with the new name', async () => {
  await using database = await withDatabase()
  await using one = await startProcess({ databaseUrl: database.url })
  await using two = await startProcess({ databaseUrl: database.url })
  for (const to of ['Renamed once', 'Renamed twice']) {
    for (const it of [one, two, one, two]) expect((await it.ask(page)).status).toBe(200)
    await runSql(database.url, rename(to))
    for (const it of [one, two]) {
      await vi.waitFor(async () => expect((await it.ask(page)).text).toContain(to), {
        timeout: 1000,
        interval: 20,
      })
      await vi.waitFor(async () => expect((await it.ask(name)).text).toContain(to), {
        timeout: 1000,
        interval: 20,
      })
    }
  }
})

test('two processes can start at the same time on an empty database', async () => {
  await using postgres = await startPostgres()
  await runSql(postgres.url, 'create database market')
  const url = databaseUrl(postgres.url, 'market')
  const starting = await Promise.allSettled([
    startProcess({ databaseUrl: url }),
    startProcess({ databaseUrl: url }),
  ])
  const started = starting.flatMap((it) => (it.status === 'fulfilled' ? [it.value] : []))
  const answers = await Promise.all(started.map((it) => it.ask(page)))
  for (const it of started) await it[Symbol.asyncDispose]()
  expect(starting.map((it) => (it.status === 'rejected' ? String(it.reason) : 'started'))).toEqual([
    'started',
    'started',
  ])
  expect(answers.map((it) => it.status)).toEqual([200, 200])
})

test('while the database is down, cached responses are served and other requests get 503 with Retry-After; once it is back, all succeed', async () => {
  await using postgres = await startPostgres()
  await runSql(postgres.url, 'create database market')
  await using server = await startProcess({ databaseUrl: databaseUrl(postgres.url, 'market') })
  for (const path of [page, page, name]) expect((await server.ask(path)).status).toBe(200)

  await postgres.stop('kill')
  await vi.waitFor(
    () => expect(server.log.map((it) => it['event'])).toContain('database.listener_lost'),
    { timeout: 5000 },
  )
  for (const path of [page, page, name]) expect((await server.ask(path)).status, path).toBe(200)
  for (const path of [cold, coldName, '/ja-jp/marketplace']) {
    const answer = await server.ask(path)
    expect([
      path,
      answer.status,
      answer.headers['retry-after'],
      answer.headers['cache-control'],
    ]).toEqual([path, 503, expect.stringMatching(/^\d+$/), 'no-store'])
  }
  expect((await fetch(`${server.opsOrigin}/readyz`)).status).toBe(503)
  await sleep(1200) // wait long enough for at least two failed attempts to reconnect
  expect((await fetch(`${server.opsOrigin}/livez`)).status).toBe(200)

  await postgres.start()
  await vi.waitFor(
    async () => expect((await fetch(`${server.opsOrigin}/readyz`)).status).toBe(200),
    { timeout: 5000 },
  )
  for (const path of [page, name, cold, coldName, '/ja-jp/marketplace'])
    expect((await server.ask(path)).status, path).toBe(200)
  await vi.waitFor(
    async () => expect(await listeners(postgres.url)).toEqual(['cache_tags', 'job_wanted']),
    { timeout: 5000 },
  )
})

/** Returns the database channels that our processes listen on, one entry per listener. */
async function listeners(url: string): Promise<string[]> {
  const rows = (await readSql(
    url,
    `select query from pg_stat_activity where query like 'listen %'`,
  )) as { query: string }[]
  return rows.map((it) => it.query.replace(/^listen "?([^"]+)"?$/, '$1')).toSorted()
}
