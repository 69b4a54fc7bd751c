import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ isLimited: true, env: { TRUST_PROXY: '127.0.0.1' } })
})
afterAll(() => app[Symbol.asyncDispose]())

function send(body: object, headers: Record<string, string> = {}) {
  return app.http
    .post('/marketplace/api/v1/visit-reports')
    .set({ 'Content-Type': 'application/json', Origin: 'http://localhost:3000', ...headers })
    .send(JSON.stringify({ page: '/ja-jp/marketplace/product/x', events: [], vitals: [], ...body }))
}

const metrics = () => app.resources.metrics.registry.metrics()

test('events are counted by name and by what was clicked or found', async () => {
  const events = [
    { event: 'site_click', item: 'Login' },
    { event: 'site_click', item: 'Login' },
    { event: 'Keyword_Search', results: 0 },
    { event: 'Keyword_Search', results: 12 },
    { event: 'Keyword_Click', source: 'products' },
  ]
  const { status, text } = await send({ events })
  expect([status, text]).toEqual([204, ''])
  const lines = (await metrics()).split('\n').filter((it) => it.startsWith('analytics_events'))
  expect(lines.toSorted()).toEqual([
    'analytics_events_total{event="Keyword_Click",detail="products"} 1',
    'analytics_events_total{event="Keyword_Search",detail="found"} 1',
    'analytics_events_total{event="Keyword_Search",detail="nothing"} 1',
    'analytics_events_total{event="site_click",detail="Login"} 2',
  ])
})

test('web vitals become histograms by kind of page, not by address', async () => {
  await send({
    page: '/en-int/marketplace/product/edgelink-gateway/docs',
    vitals: [
      { name: 'LCP', value: 1900 },
      { name: 'INP', value: 90 },
      { name: 'TTFB', value: 40 },
      { name: 'CLS', value: 0.07 },
    ],
  })
  await send({ page: '/en-int/nobody@example.com', vitals: [{ name: 'TTFB', value: 5 }] })
  const text = await metrics()
  for (const line of [
    'web_vital_duration_seconds_bucket{le="1.8",name="LCP",page="marketplace-product-docs"} 0',
    'web_vital_duration_seconds_bucket{le="2.5",name="LCP",page="marketplace-product-docs"} 1',
    'web_vital_duration_seconds_count{name="INP",page="marketplace-product-docs"} 1',
    'web_vital_duration_seconds_count{name="TTFB",page="other"} 1',
    'web_vital_layout_shift_bucket{le="0.05",page="marketplace-product-docs"} 0',
    'web_vital_layout_shift_bucket{le="0.1",page="marketplace-product-docs"} 1',
  ])
    expect(text).toContain(line)
  expect(text).not.toContain('example.com')
})

test.each([
  ['what was typed', { events: [{ event: 'Keyword_Search', results: 1, keyword: 'x@y.example' }] }],
  ['an unknown event', { events: [{ event: 'page_view' }] }],
  ['an unknown item', { events: [{ event: 'site_click', item: 'ann@example.com' }] }],
  [
    'too many events',
    { events: Array.from({ length: 51 }, () => ({ event: 'site_click', item: 'Login' })) },
  ],
  ['an unknown vital', { vitals: [{ name: 'FID', value: 1 }] }],
  ['an endless value', { vitals: [{ name: 'LCP', value: 1e12 }] }],
  ['a page without a path', { page: 'home' }],
])('a report with %s is refused', async (_what, body) => {
  expect((await send(body)).status).toBe(422)
})

test('another site cannot report, and one address may report 120 times a minute', async () => {
  expect((await send({}, { Origin: 'https://elsewhere.example' })).status).toBe(403)
  const from = { 'X-Forwarded-For': '198.51.100.77' }
  const statuses: number[] = []
  for (let count = 0; count <= 120; count += 1) statuses.push((await send({}, from)).status)
  expect(statuses.filter((it) => it === 204)).toHaveLength(120)
  expect(statuses.at(-1)).toBe(429)
})

test('no report is logged', async () => {
  app.log.length = 0
  await send({ page: '/en-int/marketplace/secret-page' })
  expect(JSON.stringify(app.log)).not.toContain('secret-page')
})
