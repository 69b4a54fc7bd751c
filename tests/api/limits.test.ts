import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionCookie } from '#server/people/account/session.ts'
import { contract } from '#server/api-contract.ts'
import { routesOf } from '#server/web/api/contract-routes.ts'
import { Problem } from '#server/kernel/problem.ts'
import { networkOf } from '#server/kernel/client-address.ts'
import { forgetExpiredCounts } from '#server/kernel/rate-limit.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { signInAs } from '#tests/support/people.ts'

const few = { calls: 3, perSeconds: 60 }
const limits = {
  isEnforced: true,
  rates: {
    read: few,
    page: few,
    'serial-number': { calls: 2, perSeconds: 60 },
    'sign-in': { calls: 2, perSeconds: 60 },
    'client-logs': few,
  },
}
const menus = '/marketplace/api/v1/menus?websiteCode=en-int'
/** A read whose response depends on the caller, so it is not cached. */
const profile = '/marketplace/api/v1/profile?websiteCode=en-int'
const from = (address: string) => ({ 'X-Forwarded-For': address })

let app: TestApp
beforeAll(async () => {
  app = await startApp({ config: { limits }, env: { TRUST_PROXY: '127.0.0.1' } })
})
afterAll(() => app[Symbol.asyncDispose]())

test('calls succeed up to the limit; after that, they get a 429 with the time to wait', async () => {
  const answers = [1, 2, 3, 4].map(() => () => app.http.get(profile).set(from('198.51.100.1')))
  const told: unknown[] = []
  for (const ask of answers) {
    const { status, headers } = await ask()
    told.push([
      status,
      headers['ratelimit-limit'],
      headers['ratelimit-remaining'],
      headers['retry-after'] !== undefined,
    ])
    expect(Number(headers['ratelimit-reset'])).toBeGreaterThan(50)
  }
  expect(told).toEqual([
    [200, '3', '2', false],
    [200, '3', '1', false],
    [200, '3', '0', false],
    [429, '3', '0', true],
  ])
  const { body, answer } = await app.api('/menus?websiteCode=ja-jp', {
    headers: from('198.51.100.1'),
  })
  expect(body).toMatchObject({
    status: 429,
    code: 'rate.limited',
    title: 'リクエストが多すぎます',
    retryable: true,
    context: { limit: 3, remaining: 0 },
  })
  expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect((await app.http.get(menus).set(from('198.51.100.2'))).status).toBe(200)
})

test('a cacheable response does not show how many calls the caller has left; an error response does', async () => {
  const asked = from('198.51.100.11')
  const kept = await app.http.get(menus).set(asked)
  expect(kept.headers['cache-control']).toMatch(/^public/)
  expect(Object.keys(kept.headers).filter((it) => it.startsWith('ratelimit'))).toEqual([])
  const refused = await app.http.get('/marketplace/api/v1/menus?websiteCode=xx').set(asked)
  expect([
    refused.status,
    refused.headers['cache-control'],
    refused.headers['ratelimit-remaining'],
  ]).toEqual([400, 'no-store', '1'])
})

test('a network that keeps sending unknown session ids gets a 429 before the next database lookup', async () => {
  const forged = (last: number) => ({
    ...from('198.51.100.12'),
    Cookie: `${sessionCookie}=forged-${last}`,
  })
  const statuses: number[] = []
  for (const last of [1, 2, 3])
    statuses.push((await app.http.get('/marketplace/api/v1/none').set(forged(last))).status)
  await app.resources.database.run('alter table session rename to session_gone')
  statuses.push((await app.http.get('/marketplace/api/v1/none').set(forged(4))).status)
  await app.resources.database.run('alter table session_gone rename to session')
  expect(statuses).toEqual([404, 404, 404, 429])
  expect((await app.http.get('/marketplace/api/v1/none').set(from('198.51.100.12'))).status).toBe(
    404,
  )
})

test('keyword searches and session changes have separate limits', () => {
  const kinds = Object.fromEntries(
    routesOf(contract).map(({ method, path, meta }) => [`${method} ${path}`, meta.limit ?? 'read']),
  )
  expect(kinds).toMatchObject({
    'GET /search': 'search',
    'GET /products/search': 'search',
    'GET /resources/search': 'search',
    'GET /events/training': 'search',
    'POST /company-accounts/{accountId}/switch': 'switch',
    'POST /company-accounts/acting/end': 'switch',
    'POST /profile/sessions/end': 'switch',
    'GET /menus': 'read',
  })
})

test('an IPv6 /64 network counts as one caller', async () => {
  for (const last of ['1', 'ffff', 'a:b:c:d'])
    expect(
      (await app.http.get(menus).set(from(`2001:db8:7:8::${last}`.replace('::a:b', ':a:b'))))
        .status,
    ).toBe(200)
  expect((await app.http.get(menus).set(from('2001:db8:7:8:9::1'))).status).toBe(429)
  expect((await app.http.get(menus).set(from('2001:db8:7:9::1'))).status).toBe(200)
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64')
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
})

test('the calls of a signed-in person are counted together on all networks', async () => {
  const { Cookie: cookie = '' } = (await signInAs(app, 'yi-chun.lin')).headers
  const statuses: number[] = []
  for (const last of [1, 2, 3, 4])
    statuses.push(
      (
        await app.http
          .get(menus)
          .set({ 'X-Forwarded-For': `198.51.100.${50 + last}`, Cookie: cookie })
      ).status,
    )
  expect(statuses).toEqual([200, 200, 200, 429])
  expect((await app.http.get(menus).set(from('198.51.100.54'))).status).toBe(200)
})

test('a client IP address in a header counts only if a trusted proxy sent it', async () => {
  await using app = await startApp({ config: { limits } })
  const statuses: number[] = []
  for (const last of [1, 2, 3, 4]) {
    const spoofed = {
      'X-Forwarded-For': `198.51.100.${last}`,
      'X-Real-IP': `198.51.100.${last}`,
      Forwarded: `for=198.51.100.${last}`,
      'CF-Connecting-IP': '198.51.100.9',
    }
    statuses.push((await app.http.get(menus).set(spoofed)).status)
  }
  expect(statuses).toEqual([200, 200, 200, 429])
})

test('behind a proxy the last untrusted address counts, and invalid addresses are counted together', async () => {
  const statuses: number[] = []
  for (const last of [1, 2, 3, 4])
    statuses.push((await app.http.get(menus).set(from(`198.51.100.${last}, 203.0.113.77`))).status)
  expect(statuses).toEqual([200, 200, 200, 429])
  await using counted = await startApp({ config: { limits }, env: { TRUST_PROXY: '1' } })
  const strange: number[] = []
  for (const text of ['a', 'b', '"><script>', 'x'.repeat(3000)])
    strange.push((await counted.http.get(menus).set(from(text))).status)
  expect(strange).toEqual([200, 200, 200, 429])
})

test('requests for pages that must be rendered count toward the limit; requests for cached pages do not', async () => {
  const asked = from('198.51.100.90')
  const pages = ['ja-jp', 'zh-cn', 'zh-tw', 'en-kr'].map((locale) => `/${locale}/marketplace`)
  const statuses: number[] = []
  for (const page of pages) statuses.push((await app.http.get(page).set(asked)).status)
  expect(statuses).toEqual([200, 200, 200, 429])
  const refused = await app.http.get('/zh-tw/none').set(asked)
  expect(refused.status).toBe(429)
  expect(refused.headers).toMatchObject({
    'content-language': 'zh-TW',
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
    'ratelimit-remaining': '0',
  })
  expect(refused.headers['retry-after']).toMatch(/^\d+$/)
  expect(refused.text).toContain('<h1>請求過於頻繁</h1>')
  for (let times = 0; times < 20; times += 1) {
    const { status, headers } = await app.http.get('/ja-jp/marketplace').set(asked)
    expect([status, headers['ratelimit-limit']]).toEqual([200, undefined])
  }
  expect((await app.http.get('/en-kr/marketplace').set(from('198.51.100.91'))).status).toBe(200)
})

test('the sign-in limit applies until the count of its key is reset', async () => {
  const { limits: counted } = app.resources
  const key = 'somebody@example.com 198.51.100.3'
  expect(await counted.consume('sign-in', key)).toMatchObject({ limit: 2, remaining: 1 })
  await counted.consume('sign-in', key)
  await expect(counted.consume('sign-in', key)).rejects.toMatchObject({
    code: 'rate.limited',
    status: 429,
    retryAfterSeconds: expect.any(Number),
  })
  await counted.forget('sign-in', key)
  expect(await counted.consume('sign-in', key)).toMatchObject({ remaining: 1 })
})

test('processes on one database share counts, and the stored keys contain no name or IP address', async () => {
  await using first = await startApp({ database: 'postgres', config: { limits } })
  await using second = await startApp({ databaseUrl: first.databaseUrl!, config: { limits } })
  const key = 'person-with-a-name 198.51.100.4'
  await first.resources.limits.consume('serial-number', key)
  await second.resources.limits.consume('serial-number', key)
  await expect(first.resources.limits.consume('serial-number', key)).rejects.toBeInstanceOf(Problem)
  const rows = await first.rows<{ key: string; points: number }>(
    sql`select key, points from call_count where key like 'serial-number%'`,
  )
  expect(rows).toEqual([{ key: expect.stringMatching(/^serial-number:[\w-]{43}$/), points: 3 }])
  await Promise.allSettled(
    Array.from({ length: 20 }, (_, at) =>
      [first, second][at % 2]!.resources.limits.consume('serial-number', 'at once'),
    ),
  )
  const [together] = await first.rows<{ points: number }>(
    sql`select max(points) as points from call_count where key <> ${rows[0]?.key} and key like 'serial-number%'`,
  )
  expect(together?.points).toBe(20)
})

test('if the database fails, the process counts calls in memory and logs the failure once', async () => {
  await using app = await startApp({ database: 'postgres', config: { limits } })
  await app.resources.database.run('drop table call_count')
  const { limits: counted } = app.resources
  expect(await counted.consume('serial-number', 'a')).toMatchObject({ remaining: 1 })
  expect(await counted.consume('serial-number', 'a')).toMatchObject({ remaining: 0 })
  await expect(counted.consume('serial-number', 'a')).rejects.toMatchObject({
    code: 'rate.limited',
  })
  expect(app.log.filter((it) => it['event'] === 'limits.store_failed')).toHaveLength(1)
})

test('a job deletes shared counts an hour after they expire', async () => {
  await using app = await startApp()
  await app.resources.database.run(
    `insert into call_count (key, points, expire) values ('old', 1, now() - interval '61 minutes'),
     ('expired', 1, now() - interval '59 minutes'), ('current', 1, now() + interval '1 minute')`,
  )
  expect(await forgetExpiredCounts(app.resources.database.db, null, { now: new Date() })).toBe(1)
  expect(await app.rows(sql`select key from call_count order by key`)).toEqual([
    { key: 'current' },
    { key: 'expired' },
  ])
})

test('a changed limit applies from the next call on', async () => {
  await using app = await startApp({ config: { limits } })
  for (let times = 0; times < 3; times += 1) await app.http.get(profile)
  expect((await app.http.get(profile)).status).toBe(429)
  const { changeTable } = await import('#tests/support/own-config.ts')
  await changeTable(app.resources.config.folder, 'limits', { rates: { read: { calls: 100 } } })
  app.resources.config.reload()
  expect((await app.http.get(profile)).headers['ratelimit-limit']).toBe('100')
})

test('no log line contains an IP address', () => {
  expect(JSON.stringify(app.log)).not.toMatch(/198\.51\.100\.|2001:db8/)
})
