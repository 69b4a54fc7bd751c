import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { withDatabase } from '#tests/support/app.ts'
import { lockTable } from '#tests/support/postgres.ts'
import { startProcess } from '#tests/support/process.ts'

/** Number of times a process under load is stopped. Set SHUTDOWNS=20 for a long run. */
const shutdowns = Number(process.env['SHUTDOWNS'] ?? 1)
const connections = 8
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

test.for(Array.from({ length: shutdowns }, (_, index) => index + 1))(
  'behind a load balancer, a process under load is stopped without cutting a request: %i',
  async () => {
    await using server = await startProcess({
      env: { DRAIN_SECONDS: '2' },
      config: { limits: { isEnforced: false } },
    })
    const load = startLoad(server.origin)
    await vi.waitFor(() => expect(load.answers.length).toBeGreaterThan(200), { timeout: 20_000 })

    server.signal('SIGTERM')
    await vi.waitFor(async () => expect(await statuses(server.opsOrigin)).toEqual([200, 503]))
    const notReadyAt = performance.now()
    await sleep(1000) // a load balancer asks about once a second
    await load.stop()

    expect(load.failures).toEqual([])
    const late = load.answers.filter((it) => it.sentAt > notReadyAt).map((it) => it.outcome)
    expect([...new Set(late)]).toEqual(['200 close'])
    expect(await server.ended).toEqual({ code: 0, signal: null })
    expect(server.log.at(-1)).toMatchObject({ event: 'stopped' })
    expect(server.log.filter((it) => it['event'] === 'http.cut')).toEqual([])
  },
)

/** Sends requests on kept connections without a pause, as a load balancer does under load. */
function startLoad(origin: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const answers: { sentAt: number; outcome: string }[] = []
  const failures: string[] = []
  let isStopped = false
  const paths = ['/en-int/marketplace', '/marketplace/api/v1/menus?websiteCode=en-int']
  async function send(client: number): Promise<void> {
    for (let count = client; !isStopped; count += 1) {
      const path = paths[count % 2] ?? ''
      const sentAt = performance.now()
      try {
        const [response] = (await once(get(origin + path, { agent }), 'response')) as [
          IncomingMessage,
        ]
        await text(response)
        answers.push({ sentAt, outcome: `${response.statusCode} ${response.headers.connection}` })
      } catch (error) {
        failures.push(String(error))
      }
    }
  }
  const clients = Array.from({ length: connections }, (_, client) => send(client))
  return {
    answers,
    failures,
    async stop() {
      isStopped = true
      await Promise.all(clients)
      agent.destroy()
    },
  }
}

async function statuses(opsOrigin: string): Promise<number[]> {
  const answers = await Promise.all(['/livez', '/readyz'].map((it) => fetch(opsOrigin + it)))
  return answers.map((it) => it.status)
}
