import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { orderOn } from '#tests/support/order-clients.ts'
import { prepared, untilDelivered } from '#tests/support/ordering.ts'
import { expectOrdersOnce } from '#tests/support/orders-once.ts'
import { databaseUrl, type Postgres, runSql, startPostgres } from '#tests/support/postgres.ts'
import { type ServerProcess, startProcess } from '#tests/support/process.ts'
import { seedPassword } from '#tests/support/seed-password.ts'

/** Number of times each loss happens. Set DATABASE_LOSSES=20 for a long run. */
const losses = Number(process.env['DATABASE_LOSSES'] ?? 2)
const clients = 6
const returnsWithinMs = 10_000

let postgres: Postgres
let url: string
let servers: ServerProcess[] = []
let headers: Record<string, string>
/** What all clients of this file were told. */
const told = { acknowledged: new Map<string, string>(), keys: new Set<string>() }

beforeAll(async () => {
  postgres = await startPostgres()
  await runSql(postgres.url, 'create database market')
  url = databaseUrl(postgres.url, 'market')
  const start = () =>
    startProcess({
      databaseUrl: url,
      config: { limits: { isEnforced: false } },
      env: { SEED_PASSWORD: seedPassword },
    })
  servers = await Promise.all([start(), start(), start()])
  headers = await prepared({ databaseUrl: url })
}, 120_000)
afterAll(async () => {
  for (const it of servers) await it[Symbol.asyncDispose]()
  await postgres[Symbol.asyncDispose]()
})

/** Ways to lose the connections to the database. Each resolves once it accepts new ones. */
const ways: Record<string, () => Promise<void>> = {
  'the connections are terminated': () =>
    runSql(
      url,
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = 'market' and pid <> pg_backend_pid()`,
    ),
  'the database restarts': async () => {
    await postgres.stop('fast')
    await postgres.start()
  },
  'the database stops at once and starts again': async () => {
    await postgres.stop('immediate')
    await postgres.start()
  },
  'the database is killed and starts again': async () => {
    await postgres.stop('kill')
    await postgres.start()
  },
}

test.for(Object.keys(ways))(
  `when %s ${losses} times under orders, no process ends and no connection leaks`,
  { timeout: 120_000 + losses * 30_000 },
  async (way, { annotate }) => {
    let isOver = false
    const ordering = Promise.all(
      Array.from({ length: clients }, (_, index) =>
        orderOn({
          ...told,
          headers,
          origin: () => servers[index % servers.length]?.origin ?? '',
          isOver: () => isOver,
        }),
      ),
    )
    ordering.catch(() => undefined)
    const waits: number[] = []
    for (let loss = 0; loss < losses; loss += 1) {
      await nextOrder(ordering)
      await sleep((loss * 37) % 200) // lose the connections at a different time in each round
      await ways[way]?.()
      const backAt = performance.now()
      await nextOrder(ordering)
      waits.push(Math.round(performance.now() - backAt))
    }
    isOver = true
    await ordering

    await annotate(`${way}: ${waits.join(', ')} ms from its return to the next order`)
    expect(Math.max(...waits)).toBeLessThan(returnsWithinMs)
    expect(await Promise.race([...servers.map((it) => it.ended), sleep(0)])).toBeUndefined()
    expect(JSON.stringify(servers.map((it) => it.log))).not.toContain('[object Object]')
    for (const { opsOrigin } of servers)
      await vi.waitFor(async () => expect(await requestConnections(opsOrigin)).toEqual(allIdle), {
        timeout: 10_000,
      })
  },
)

test('after all losses, each acknowledged order exists once, is paid and is delivered', async () => {
  await untilDelivered(told.acknowledged.values(), { origin: servers[0]?.origin ?? '', headers })
  await expectOrdersOnce({ databaseUrl: url }, told)
})

const allIdle = { busy: 0, idle: expect.any(Number), waiting: 0 }

/** Waits until one more order is acknowledged. */
async function nextOrder(ordering: Promise<unknown>): Promise<void> {
  const before = told.acknowledged.size
  while (told.acknowledged.size === before) await Promise.race([sleep(5), ordering])
}

/** Returns the number of connections for requests by state, from the metrics of a process. */
async function requestConnections(opsOrigin: string): Promise<Record<string, number>> {
  const metrics = await (await fetch(`${opsOrigin}/metrics`)).text()
  const lines = metrics.matchAll(/^database_connections\{pool="requests",state="(\w+)"\} (\d+)$/gm)
  return Object.fromEntries([...lines].map(([, state, count]) => [state, Number(count)]))
}
