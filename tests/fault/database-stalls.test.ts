import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { orderOn } from '#tests/support/order-clients.ts'
import { prepared } from '#tests/support/ordering.ts'
import { databaseUrl, lockTable, runSql, startPostgres } from '#tests/support/postgres.ts'
import { type ServerProcess, startProcess } from '#tests/support/process.ts'
import { seedPassword } from '#tests/support/seed-password.ts'

/** Longest wait of a call that has nothing to do with the stall, on a busy machine. */
const withinMs = Number(process.env['STALL_MS'] ?? 9000)
/** Least length of a stall. Set STALL_LASTS_MS=20000 for a long one. */
const lastsMs = Number(process.env['STALL_LASTS_MS'] ?? 0)
const kept = '/ja-jp/marketplace/product/iems-energy-manager'
const cold = '/ja-jp/marketplace/product/edgelink-gateway'
const profile = '/marketplace/api/v1/profile?websiteCode=ja-jp'
const orderers = 12

/** Asks and returns the status, the wait in milliseconds and `Retry-After`. */
async function timed(server: ServerProcess, path: string, headers: Record<string, string> = {}) {
  const startedAt = performance.now()
  const answer = await server.ask(path, { headers })
  const ms = Math.round(performance.now() - startedAt)
  return { path, status: answer.status, ms, retryAfter: answer.headers['retry-after'] }
}

/** Returns a function that says whether a stall that begins now has lasted long enough. */
function lasting(): () => boolean {
  const until = Date.now() + lastsMs
  return () => Date.now() >= until
}

async function metricsOf({ opsOrigin }: ServerProcess): Promise<{ status: number; text: string }> {
  const response = await fetch(`${opsOrigin}/metrics`)
  return { status: response.status, text: await response.text() }
}

async function started() {
  const postgres = await startPostgres()
  await runSql(postgres.url, 'create database market')
  const url = databaseUrl(postgres.url, 'market')
  const server = await startProcess({
    databaseUrl: url,
    config: { limits: { isEnforced: false } },
    env: { SEED_PASSWORD: seedPassword },
  })
  const headers = await prepared({ databaseUrl: url })
  for (const path of [kept, kept]) expect((await server.ask(path)).status).toBe(200)
  return {
    postgres,
    url,
    server,
    headers,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await postgres[Symbol.asyncDispose]()
    },
  }
}

test('while twelve clients order and the table of orders is locked, other calls are answered and orders get 503', async () => {
  await using made = await started()
  const { server, url, headers } = made
  let isOver = false
  const told = { acknowledged: new Map<string, string>(), keys: new Set<string>() }
  const lock = await lockTable(url, 'purchase_order')
  const ordering = Promise.all(
    Array.from({ length: orderers }, () =>
      orderOn({ ...told, headers, origin: () => server.origin, isOver: () => isOver }),
    ),
  )
  ordering.catch(() => undefined)
  try {
    const hasRefusedOrder = () => server.log.some((it) => it['http.response.status_code'] === 503)
    const isLong = lasting()
    for (let round = 0; round < 5 || !hasRefusedOrder() || !isLong(); round += 1) {
      while ((await lock.waiting()) < 8) await sleep(20)
      const answers = await Promise.all([
        timed(server, profile, headers),
        timed(server, `${cold}?round=${round}`),
        timed(server, kept),
      ])
      for (const it of answers) expect(it).toMatchObject({ status: 200 })
      expect(Math.max(...answers.map((it) => it.ms)), JSON.stringify(answers)).toBeLessThan(
        withinMs,
      )
    }
    expect((await fetch(`${server.opsOrigin}/readyz`)).status).toBe(200)
    const { status, text } = await metricsOf(server)
    expect(status).toBe(200)
    expect(text).toMatch(/database_connections\{pool="requests",state="busy"\} [1-9]/)
    expect(told.acknowledged.size).toBe(0)
  } finally {
    await lock.release()
  }
  while (told.acknowledged.size < orderers) await Promise.race([sleep(20), ordering])
  isOver = true
  await ordering
})

test('while PostgreSQL is frozen, kept pages are served, other calls get 503 in time, and readiness and metrics say why', async () => {
  await using made = await started()
  const { server, postgres, headers } = made
  await postgres.freeze()
  try {
    const isLong = lasting()
    do {
      const [page, ...others] = await Promise.all([
        timed(server, kept),
        ...Array.from({ length: 15 }, () => timed(server, profile, headers)),
        timed(server, cold),
      ])
      expect(page).toMatchObject({ status: 200 })
      for (const it of others) expect(it).toMatchObject({ status: 503, retryAfter: '5' })
      expect(Math.max(...others.map((it) => it.ms)), JSON.stringify(others)).toBeLessThan(withinMs)
    } while (!isLong())
    const ready = await fetch(`${server.opsOrigin}/readyz`)
    expect([ready.status, await ready.json()]).toMatchObject([503, { missing: ['database'] }])
    const { status, text } = await metricsOf(server)
    expect(status).toBe(200)
    expect(text).toContain('\ndatabase_up 0\n')
  } finally {
    await postgres.thaw()
  }
  await expect
    .poll(async () => (await server.ask(profile, { headers })).status, { timeout: 10_000 })
    .toBe(200)
  expect((await metricsOf(server)).text).toContain('\ndatabase_up 1\n')
})
