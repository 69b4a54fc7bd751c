import { Histogram, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { createConfigSource } from '#config/watch.ts'
import { createMetrics } from '#server/platform/ops/metrics.ts'
import { RequestDurations } from '#server/platform/ops/request-durations.ts'
import { readEnvironment } from '#server/platform/env.ts'
import { startListener } from '#tests/support/ops-listener.ts'
import { copiedConfig } from './config-setup.ts'

const json = { 'Content-Type': 'application/json' }
const tags = JSON.stringify({ tags: ['menu:zh-cn'] })
const token = 'a-token-of-20-letters'

test('the operators’ listener answers under loopback names, IP addresses and the names it is given', async () => {
  await using ops = await startListener({ access: { hostNames: ['ops.test'], token: undefined } })
  for (const host of ['localhost:9464', '127.0.0.1', '[::1]:9464', '10.1.2.3:9464', 'OPS.test:1'])
    expect([host, (await ops.ask('GET', '/mails', { host })).status]).toEqual([host, 200])
  for (const host of ['evil.example', 'localhost.evil.example', 'evil.example#localhost', 'a b'])
    for (const path of ['/mails', '/livez', '/metrics'])
      expect([host, (await ops.ask('GET', path, { host })).status]).toEqual([host, 421])
  const rebound = { host: 'evil.example', origin: 'http://evil.example', 'sec-fetch-site': 'none' }
  expect((await ops.ask('POST', '/jobs/a.b/run', rebound)).status).toBe(421)
  expect((await ops.ask('POST', '/caches/purge', { ...rebound, ...json }, tags)).status).toBe(421)
})

test('with a token, everything but the probes requires it', async () => {
  await using ops = await startListener({ access: { hostNames: [], token } })
  for (const path of ['/livez', '/readyz']) expect((await ops.ask('GET', path)).status).toBe(200)
  for (const path of ['/metrics', '/mails', '/jobs', '/caches', '/search/misses', '/none'])
    for (const authorization of ['', `Bearer ${token}x`, `Basic ${token}`, 'Bearer', token])
      expect((await ops.ask('GET', path, { authorization })).status, path).toBe(401)
  expect((await ops.ask('POST', '/jobs/a.b/run')).status).toBe(401)
  expect((await ops.ask('POST', '/caches/purge', json, tags)).status).toBe(401)
  const authorization = `Bearer ${token}`
  expect((await ops.ask('GET', '/metrics', { authorization })).status).toBe(200)
  expect((await ops.ask('POST', '/jobs/a.b/run', { authorization })).status).toBe(202)
})

test('a process does not start with an open operators’ listener', () => {
  const open = (host: string) => () => readEnvironment({ OPS_HOST: host })
  for (const host of ['0.0.0.0', '::', '', '10.1.2.3', 'app', '127.evil.example'])
    expect(open(host), host).toThrow('OPS_TOKEN: is required')
  for (const host of ['127.0.0.1', '127.0.0.2', '::1', 'localhost'])
    expect(open(host), host).not.toThrow()
  expect(() => readEnvironment({ OPS_HOST: '0.0.0.0', OPS_TOKEN: 'short' })).toThrow('OPS_TOKEN')
  expect(
    readEnvironment({ OPS_HOST: '0.0.0.0', OPS_TOKEN: token, OPS_HOSTS: 'a, b' }),
  ).toMatchObject({ OPS_TOKEN: token, OPS_HOSTS: ['a', 'b'] })
})

test.each([
  ['/caches/purge', tags],
  ['/jobs/a.b/run', ''],
  ['/mails/1/retry', ''],
  ['/user-hash', '{"email":"a@x.example"}'],
])('%s refuses what a page of another site could send', async (path, body) => {
  await using ops = await startListener()
  const asked = async (headers: object) => (await ops.ask('POST', path, headers, body)).status
  for (const site of ['cross-site', 'same-site'])
    expect(await asked({ ...json, 'sec-fetch-site': site })).toBe(403)
  for (const origin of ['http://evil.example', 'null', 'http://localhost:1'])
    expect(await asked({ ...json, host: 'localhost:9464', origin })).toBe(403)
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])
    expect(await asked({ 'Content-Type': type }), type).toBe(415)
  const own = { host: 'localhost:9464', origin: 'http://localhost:9464' }
  expect([200, 202, 404]).toContain(
    await asked({ ...json, ...own, 'sec-fetch-site': 'same-origin' }),
  )
})

test('a purge without a usable body is refused, and names the tags that no entry has', async () => {
  await using ops = await startListener()
  const purged = (headers: object, body: string) => ops.ask('POST', '/caches/purge', headers, body)
  expect((await purged({}, '')).status).toBe(422)
  expect((await purged(json, '{')).status).toBe(400)
  expect((await purged(json, '{"tags":[1]}')).status).toBe(422)
  expect(JSON.parse((await purged(json, tags)).body)).toMatchObject({
    entries: 0,
    unmatched: ['menu:zh-cn'],
  })
})

test.each([
  'status=lost',
  'status=sent&status=waiting',
  'kind=trial.none',
  'limit=0',
  'limit=1001',
  'limit=1e2',
  'order=oldest',
])('a list of emails with %s is refused', async (query) => {
  await using ops = await startListener()
  const { status, body } = await ops.ask('GET', `/mails?${query}`)
  expect({ status, code: (JSON.parse(body) as { code: string }).code }).toEqual({
    status: 422,
    code: 'request.param_invalid',
  })
  expect((await ops.ask('GET', '/mails?kind=trial.sent&status=failed&limit=1')).status).toBe(200)
})

test('each act of an operator leaves a log line, and so does what fails', async () => {
  await using ops = await startListener({
    searchMisses: () => Promise.reject(new Error('the database is away')),
  })
  await ops.ask('POST', '/caches/purge', json, JSON.stringify({ tags: ['a'], dryRun: true }))
  await ops.ask('POST', '/jobs/none/run')
  expect(ops.log).toEqual([])
  await ops.ask('POST', '/caches/purge', json, tags)
  await ops.ask('POST', '/jobs/a.b/run')
  expect((await ops.ask('GET', '/search/misses')).status).toBe(500)
  expect(ops.log).toMatchObject([
    { level: 'info', event: 'ops.purged', tags: ['menu:zh-cn'], 'client.address': '127.0.0.1' },
    {
      level: 'info',
      event: 'ops.job_requested',
      actor: 'operator',
      job: 'a.b',
      'request.id': expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
      'client.address': '127.0.0.1',
    },
    {
      level: 'error',
      event: 'ops.failed',
      'url.path': '/search/misses',
      msg: 'the database is away',
    },
  ])
})

test('operators see that a configuration is refused and why, and which one is in force', async () => {
  using files = copiedConfig()
  const config = createConfigSource(files.folder)
  const metrics = createMetrics()
  metrics.watchConfig(config)
  await using ops = await startListener({ config, metrics, release: 'v7' })
  const body = async (path: string) => JSON.parse((await ops.ask('GET', path)).body) as unknown
  const { hash } = config
  expect(await body('/readyz')).toMatchObject({
    status: 'ok',
    release: 'v7',
    config: { hash, origin: 'files', faults: 0 },
  })

  files.edit('crm.yaml', 'undoMinutes: ', 'undoMinutes: x')
  config.reload()
  expect(await body('/readyz')).toMatchObject({ status: 'ok', config: { hash, faults: 1 } })
  expect(await body('/config')).toMatchObject({
    hash,
    faults: [{ file: 'crm.yaml', path: 'undoMinutes', reason: expect.any(String) as unknown }],
    tables: { crm: config.current.crm },
  })
  const { body: scraped } = await ops.ask('GET', '/metrics')
  expect(scraped).toContain('\nconfig_last_reload_successful 0\n')
  expect(scraped).toContain(`config_info{hash="${hash}",origin="files"} 1`)
  expect(scraped).toMatch(
    new RegExp(
      `config_last_reload_success_timestamp_seconds ${config.acceptedAt.getTime() / 1000}\n`,
    ),
  )

  files.edit('crm.yaml', 'undoMinutes: x', 'undoMinutes: 1')
  config.reload()
  const repaired = (await ops.ask('GET', '/metrics')).body
  expect(repaired).toContain('\nconfig_last_reload_successful 1\n')
  expect(repaired).toContain(`config_info{hash="${config.hash}",origin="files"} 1`)
  expect(repaired).not.toContain(hash)
})

test('metrics count requests by method up to half a minute, and refusals by code, and name the release', async () => {
  const metrics = createMetrics('v7')
  metrics.request({ route: 'a', method: 'POST', status: 409, cache: undefined, durationMs: 9000 })
  metrics.problem('rate.limited')
  const text = await metrics.registry.metrics()
  expect(text).toContain(`build_info{release="v7",node="${process.version}"} 1`)
  expect(text).toContain('problems_total{code="rate.limited"} 1')
  const bucket = (le: string) =>
    `http_server_request_duration_seconds_bucket{le="${le}",route="a",method="POST",status="409",cache="none"}`
  expect(text).toContain(`${bucket('3')} 0`)
  expect(text).toContain(`${bucket('10')} 1`)
  expect(text).toContain(`${bucket('30')} 1`)
})

test('durations of requests are exported like those of a plain histogram', async () => {
  const [registry, plainRegistry] = [new Registry(), new Registry()]
  const durations = new RequestDurations([registry])
  const plain = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Requests by route, method, status and cache status.',
    labelNames: ['route', 'method', 'status', 'cache'],
    buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10, 30],
    registers: [plainRegistry],
  })
  const seconds = [0, 0.001, 0.0011, 0.02, 0.25, 1, 29.9, 30, 31, 400]
  for (const [index, value] of seconds.entries()) {
    const status = index % 2 === 0 ? 200 : 404
    const labels = { route: 'a "b"', method: 'GET', status, cache: 'hit' }
    durations.add(labels, value)
    plain.observe(labels, value)
  }
  expect(await registry.metrics()).toBe(await plainRegistry.metrics())
  registry.resetMetrics()
  expect(await registry.metrics()).not.toContain('route=')
})
