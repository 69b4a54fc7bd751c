import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { remoteServices } from '#server/api.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { type Fault, type FaultServer, startFaultServer } from '#tests/support/fault-server.ts'

const detail = '/products/detail/edge365-fleet?websiteCode=ja-jp'
const breakerOpensAfter = 5
const breakerWaitMs = 5000

/** An application that reads all data from another one, through a server that can cause faults. */
interface Remote extends AsyncDisposable {
  app: TestApp
  faults: FaultServer
}

let provider: TestApp
beforeAll(async () => void (provider = await startApp()))
afterAll(() => provider[Symbol.asyncDispose]())

async function startRemote(
  options: { ttlMs?: number; env?: NodeJS.ProcessEnv } = {},
): Promise<Remote> {
  const faults = await startFaultServer(provider.origin)
  const { ttlMs } = options
  const app = await startApp({
    env: { API_URL: faults.origin, ...options.env },
    ...(ttlMs === undefined ? {} : { config: { cache: { data: { products: { ttlMs } } } } }),
  })
  return {
    app,
    faults,
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]()
      await faults[Symbol.asyncDispose]()
    },
  }
}

test('a remote provider is called on the same path and responds like the local services', async () => {
  await using it = await startRemote()
  const local = await provider.api(detail)
  const remote = await it.app.api(detail)
  expect(remote.status).toBe(200)
  expect(remote.body).toEqual(local.body)
  const [asked] = it.faults.asked
  expect(asked?.url).toBe('/marketplace/api/v1/products/detail/edge365-fleet?websiteCode=ja-jp')
  expect(asked?.headers['x-request-id']).toBe(remote.answer.headers['x-request-id'])
  expect(asked?.headers['cookie']).toBeUndefined()
})

test("a trusted proxy's trace is continued at the remote provider, each call as a span of its own", async () => {
  await using it = await startRemote({ env: { TRUST_PROXY: '127.0.0.1' } })
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  for (const name of ['edge365-fleet', 'none'])
    await it.app.ask(`/marketplace/api/v1/products/detail/${name}?websiteCode=ja-jp`, {
      headers: { traceparent: `00-${trace}-00f067aa0ba902b7-00` },
    })
  const sent = it.faults.asked.map(({ headers }) => headers['traceparent'])
  expect(sent).toHaveLength(2)
  for (const header of sent)
    expect(header).toMatch(new RegExp(`^00-${trace}-(?!00f067aa0ba902b7)[0-9a-f]{16}-00$`))
  expect(new Set(sent).size).toBe(2)
})

test("a visitor's trace is neither logged nor passed on", async () => {
  await using it = await startRemote()
  const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
  await it.app.ask(`/marketplace/api/v1${detail}`, { headers: { traceparent } })
  expect(it.faults.asked.map(({ headers }) => headers['traceparent'])).toEqual([undefined])
  expect(it.app.log.find((line) => line['event'] === 'http.request')).not.toHaveProperty('trace.id')
})

test('a page is rendered from the remote provider', async () => {
  await using it = await startRemote()
  const page = await it.app.http.get('/en-int/marketplace')
  expect(page.status).toBe(200)
  expect(it.faults.asked.length).toBeGreaterThan(0)
})

test('concurrent requests for the same uncached data cause one request to the provider', async () => {
  await using it = await startRemote()
  const answers = await Promise.all(Array.from({ length: 40 }, () => it.app.api(detail)))
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
  expect(it.faults.asked).toHaveLength(1)
})

test('a 404 from the provider is passed on in the requested language and does not open the breaker', async () => {
  await using it = await startRemote()
  const { status, body } = await it.app.api('/products/detail/no-such-thing?websiteCode=zh-tw')
  expect({ status, body }).toMatchObject({
    status: 404,
    body: { code: 'product.not_found', title: '找不到此產品' },
  })
  expect(it.faults.asked).toHaveLength(1)
  for (let at = 0; at < breakerOpensAfter + 1; at += 1)
    expect((await it.app.api(`/products/detail/nothing-${at}?websiteCode=zh-tw`)).status).toBe(404)
  expect((await it.app.api(detail)).status).toBe(200)
})

const failures: { fault: Fault; waits: string; attempts: number; code?: string }[] = [
  { fault: 'reset', waits: '5', attempts: 3 },
  { fault: 'truncated', waits: '5', attempts: 3 },
  { fault: 'garbage', waits: '5', attempts: 1 },
  { fault: 'html', waits: '5', attempts: 1 },
  { fault: 'html-404', waits: '5', attempts: 1 },
  { fault: 'off-schema', waits: '5', attempts: 1 },
  { fault: 'redirect', waits: '5', attempts: 1 },
  { fault: 'bomb', waits: '5', attempts: 1 },
  { fault: 500, waits: '5', attempts: 1 },
  { fault: 429, waits: '7', attempts: 1 },
  { fault: 503, waits: '5', attempts: 3, code: 'maintenance' },
]

test('any failure of the provider becomes a 503 with Retry-After and is neither shown nor cached', async () => {
  await using it = await startRemote()
  for (const { fault, waits, attempts, code = 'upstream.failed' } of failures) {
    const before = it.faults.asked.length
    Object.assign(it.faults, { fault, times: Number.POSITIVE_INFINITY })
    const { status, body, answer } = await it.app.api(detail)
    expect({ fault, status, body, waits: answer.headers['retry-after'] }).toMatchObject({
      fault,
      status: 503,
      body: { code },
      waits,
    })
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.text).not.toMatch(/secrets|Internal|Back soon|127\.0\.0\.1/)
    expect({ fault, attempts: it.faults.asked.length - before }).toEqual({ fault, attempts })
    Object.assign(it.faults, { fault: 'none' })
    // read other, uncached data in between: the success keeps the breaker closed
    expect(
      (await it.app.api(`/products/search?keyword=gateway${before}&websiteCode=en-int`)).status,
    ).toBe(200)
  }
  expect((await it.app.api(detail)).status).toBe(200)
  expect(
    it.app.log.filter(
      (line) => line['event'] === 'upstream.failed' || line['event'] === 'upstream.off_schema',
    ),
  ).toHaveLength(failures.length)
})

test('a read over a broken connection is retried and succeeds', async () => {
  await using it = await startRemote()
  Object.assign(it.faults, { fault: 'reset', times: 2 })
  expect((await it.app.api(detail)).status).toBe(200)
  expect(it.faults.asked).toHaveLength(3)
})

test('a provider that does not respond is given up after five seconds', async () => {
  await using it = await startRemote()
  it.faults.fault = 'silent'
  const startedAt = performance.now()
  const { status, body, answer } = await it.app.api(detail)
  expect({ status, body, waits: answer.headers['retry-after'] }).toMatchObject({
    status: 504,
    body: { code: 'upstream.timeout' },
    waits: '5',
  })
  expect(performance.now() - startedAt).toBeLessThan(7000)
})

test('cached data is served while the provider is down, but not once the provider has removed it', async () => {
  await using it = await startRemote({ ttlMs: 1 })
  const gone = '/products/detail/pivot-notebook?websiteCode=ja-jp'
  const first = await it.app.api(gone)
  await wait(5)
  it.faults.fault = 'reset'
  expect(await it.app.api(gone)).toMatchObject({ status: 200, body: first.body })
  await until(() => it.app.log.some((line) => line['event'] === 'cache.refresh_failed'))
  expect(await it.app.api(gone)).toMatchObject({ status: 200, body: first.body })
  it.faults.fault = 'none'
  await provider.resources.database.db.execute("delete from product where alias = 'pivot-notebook'")
  provider.resources.purge.everything()
  await until(async () => (await it.app.api(gone)).status === 404)
})

test('after five failures in a row no request is sent for five seconds; a success then closes the breaker, as the metrics show', async () => {
  await using it = await startRemote()
  it.faults.fault = 500
  for (let at = 0; at < breakerOpensAfter; at += 1)
    expect((await it.app.api(detail)).status).toBe(503)
  expect(it.faults.asked).toHaveLength(breakerOpensAfter)
  const { status, answer } = await it.app.api('/menus?websiteCode=en-int')
  expect({ status, waits: answer.headers['retry-after'], asked: it.faults.asked.length }).toEqual({
    status: 503,
    waits: '5',
    asked: breakerOpensAfter,
  })
  it.faults.fault = 'none'
  await wait(breakerWaitMs + 100)
  expect((await it.app.api(detail)).status).toBe(200)
  expect(
    it.app.log.filter((line) => line['event'] === 'upstream.breaker').map((line) => line['state']),
  ).toEqual(['open', 'half-open', 'closed'])
  const metrics = await it.app.resources.metrics.registry.metrics()
  for (const sample of [
    `upstream_calls_total{outcome="failed"} ${breakerOpensAfter}`,
    'upstream_calls_total{outcome="not_sent"} 1',
    'upstream_calls_total{outcome="answered"} 1',
    'upstream_breaker_state{state="closed"} 1',
    'upstream_breaker_state{state="open"} 0',
  ])
    expect(metrics).toContain(`\n${sample}\n`)
})

test('responses that do not match their schema open the breaker', async () => {
  await using it = await startRemote()
  it.faults.fault = 'off-schema'
  for (let at = 0; at < breakerOpensAfter + 3; at += 1)
    expect((await it.app.api(detail)).status).toBe(503)
  expect(it.faults.asked).toHaveLength(breakerOpensAfter)
})

test('a provider that hangs opens the breaker before its calls time out, and cached data is still served', async () => {
  await using it = await startRemote({ ttlMs: 1 })
  const cached = await it.app.api(detail)
  await wait(5)
  it.faults.fault = 'silent'
  let ended = 0
  const hanging = Array.from({ length: breakerOpensAfter }, async (_, at) => {
    const { status } = await it.app.api(`/products/search?keyword=hang${at}&websiteCode=en-int`)
    ended += 1
    return status
  })
  const isOpen = () =>
    it.app.log.some((line) => line['event'] === 'upstream.breaker' && line['state'] === 'open')
  await until(() => isOpen() || ended > 0)
  expect(ended).toBe(0)
  const asked = it.faults.asked.length
  expect((await it.app.api('/menus?websiteCode=en-int')).status).toBe(503)
  expect(await it.app.api(detail)).toMatchObject({ status: 200, body: cached.body })
  expect(it.faults.asked).toHaveLength(asked)
  expect(new Set(await Promise.all(hanging))).toEqual(new Set([504]))
})

test('a slow answer that still arrives is used', async () => {
  await using it = await startRemote()
  it.faults.fault = 'slow'
  expect((await it.app.api(detail)).status).toBe(200)
})

test('an id made of dots cannot reach another operation of the provider', async () => {
  await using it = await startRemote()
  const { log, metrics } = it.app.resources
  const { catalog } = remoteServices({ url: it.faults.origin, log, metrics })
  const context = { requestId: 'r', log } as RequestContext
  for (const id of ['..', '.'])
    await expect(catalog.detail(context, { id, websiteCode: 'en-int' })).rejects.toMatchObject({
      code: 'request.param_invalid',
    })
  expect(it.faults.asked).toEqual([])
})

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let at = 0; at < 300; at += 1) {
    if (await isSo()) return
    await wait(20)
  }
  throw new Error('it did not come to be')
}
