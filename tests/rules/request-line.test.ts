import { hostname } from 'node:os'
import { expect, test } from 'vitest'
import { createLogs } from '#server/platform/log.ts'
import { createMetrics } from '#server/platform/ops/metrics.ts'
import { sinksOfHits } from '#server/web/request-log.ts'
import { withoutPersonalData } from '#server/platform/personal-data.ts'

function logged(level: string) {
  const lines: string[] = []
  return { lines, ...createLogs({ level, write: { write: (line) => void lines.push(line) } }) }
}

test('a request line has the same fields as any other log line', () => {
  const { lines, log, requestLog } = logged('info')
  requestLog('info', { event: 'http.request', 'url.path': '/a"b\n', 'problem.code': undefined })
  log.info({ event: 'http.request', 'url.path': '/a"b\n' })
  const [fast, slow] = lines.map((it) => ({
    ...(JSON.parse(it) as Record<string, unknown>),
    ts: '',
  }))
  expect(fast).toMatchObject({ 'service.name': 'marketplace', 'host.name': hostname() })
  expect(lines[0]?.endsWith('}\n')).toBe(true)
  expect(Object.entries(fast ?? {})).toEqual(Object.entries(slow ?? {}))
})

test('a request line below the log level is not written', () => {
  const { lines, requestLog } = logged('warn')
  requestLog('info', { event: 'http.request' })
  expect(lines).toEqual([])
})

test.each([
  ['/zh-tw/marketplace/product/edge365-fleet', '/zh-tw/marketplace/product/edge365-fleet'],
  ['/marketplace/api/v1/checkout/orders/M-2026-100002', undefined],
  [
    '/marketplace/api/v1/licenses/detail/MRD-DAYF-AQ7V-8QCB?a=b',
    '/marketplace/api/v1/licenses/detail/[license …8QCB]',
  ],
  ['/en-int/marketplace/grace@kestrel.example', '/en-int/marketplace/[mail]'],
  ['/sandbox-gateway/cs_8sKd02jfLq', '/sandbox-gateway/[token]'],
])('the request line of %s has no license key, address or token', (path, logged = path) => {
  expect(withoutPersonalData(path)).toBe(logged)
})

test.each([
  ['all', 250],
  ['sample', 3],
  ['none', 0],
] as const)('with LOG_HITS=%s, 250 page-cache hits have %d lines', (mode, count) => {
  const { lines, requestLog } = logged('info')
  const sinks = sinksOfHits({ requestLog, metrics: createMetrics() }, mode)
  for (let hit = 0; hit < 250; hit += 1) sinks.requestLog('info', { event: 'http.request' })
  expect(lines).toHaveLength(count)
  if (mode === 'sample') expect(lines[0]).toContain('"log.hits_per_line":100')
})
