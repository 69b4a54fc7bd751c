import { expect, test, vi } from 'vitest'
import { withDatabase } from '#tests/support/app.ts'
import { lockTable } from '#tests/support/postgres.ts'
import { startProcess } from '#tests/support/process.ts'

const pages = [
  'iems-energy-manager',
  'edgelink-gateway',
  'iotsuite-core',
  'pivot-dashboards',
  'ifactory-oee',
].flatMap((id) =>
  ['en-int', 'ja-jp', 'zh-cn', 'zh-tw'].map((locale) => `/${locale}/marketplace/product/${id}`),
)

test('on SIGTERM the process sends all pending responses completely before it ends', async () => {
  await using database = await withDatabase()
  await using server = await startProcess({ databaseUrl: database.url })
  const lock = await lockTable(database.url, 'product_relation')
  const answers = pages.map((page) => server.ask(page))
  await vi.waitFor(async () => expect(await lock.waiting()).toBeGreaterThan(0), { timeout: 10_000 })

  server.signal('SIGTERM')
  await vi.waitFor(() => expect(server.ask('/robots.txt')).rejects.toThrow('ECONNREFUSED'), {
    timeout: 2000,
  })
  await lock.release()

  const whole = await Promise.all(answers)
  expect(whole.map((it) => it.status)).toEqual(pages.map(() => 200))
  for (const { text } of whole) expect(text).toMatch(/<\/html>\s*$/)
  expect(await server.ended).toEqual({ code: 0, signal: null })
  expect(server.log.at(-1)).toMatchObject({ event: 'stopped' })
})

test('while a process shuts down, it reports that it is alive but not ready', async () => {
  await using database = await withDatabase()
  await using server = await startProcess({ databaseUrl: database.url })
  const lock = await lockTable(database.url, 'product_relation')
  const answer = server.ask(pages[0] ?? '')
  await vi.waitFor(async () => expect(await lock.waiting()).toBeGreaterThan(0), { timeout: 10_000 })
  server.signal('SIGTERM')
  await vi.waitFor(async () => expect(await statuses(server.opsOrigin)).toEqual([200, 503]), {
    timeout: 2000,
  })
  await lock.release()
  expect((await answer).status).toBe(200)
  await server.ended
})

async function statuses(opsOrigin: string): Promise<number[]> {
  const answers = await Promise.all(['/livez', '/readyz'].map((it) => fetch(opsOrigin + it)))
  return answers.map((it) => it.status)
}
