import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import type { Test } from 'supertest'

const origin = 'http://localhost:3000'
const error = {
  kind: 'error',
  message: 'x is not a function',
  page: '/ja-jp/marketplace/product/iems',
}

let app: TestApp
beforeAll(async () => {
  app = await startApp({
    isLimited: true,
    config: { limits: { isEnforced: true, clientLogs: { errorPercent: 100 } } },
    env: { TRUST_PROXY: '127.0.0.1' },
  })
})
afterAll(() => app[Symbol.asyncDispose]())

let visitors = 0
function send(body: unknown, headers: Record<string, string> = {}): Test {
  visitors += 1
  const own = {
    'Content-Type': 'application/json',
    Origin: origin,
    'X-Forwarded-For': `198.51.100.${visitors}`,
  }
  return app.http
    .post('/marketplace/api/v1/client-logs')
    .set({ ...own, ...headers })
    .send(JSON.stringify(body))
}

const noted = (event: string) => app.log.filter((it) => it['event'] === event)

test('a browser error is logged without personal data, and the response is empty', async () => {
  const { status, text, headers } = await send({
    ...error,
    name: 'TypeError',
    message:
      'no session for ann.lee+x@example.com at https://shop.example/cb?code=abc123#t (call +886 2 2792 7818) from 203.0.113.7',
    source: 'https://market.example.com/assets/index-Bx81.js?token=secret:10:22',
    stack: `TypeError: x\n    at f (https://market.example.com/assets/index-Bx81.js?u=bob@example.com:10:22)\n    Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abcdefghijk`,
    page: '/ja-jp/marketplace/search?keyword=secret&mail=bob@example.com',
    release: '1.2.0-abc',
  })
  expect({ status, text }).toEqual({ status: 204, text: '' })
  expect(headers['cache-control']).toBe('no-store')
  const line = noted('client.error').at(-1)
  expect(line).toMatchObject({
    level: 'warn',
    name: 'TypeError',
    page: '/ja-jp/marketplace/search',
    locale: 'ja-jp',
    release: '1.2.0-abc',
    'request.id': headers['x-request-id'],
  })
  expect(line?.['message']).toBe(
    'no session for [mail] at https://shop.example/cb (call [number]) from [address]',
  )
  expect(JSON.stringify(line)).not.toMatch(/secret|example\.com:|bob|ann|2792|abc123|eyJ|@/)
  expect(line?.['stack']).toContain('index-Bx81.js')
})

test.each([
  [{ ...error, message: 'x'.repeat(501) }, '/message', 'field.too_long'],
  [{ ...error, message: undefined }, '/message', 'field.required'],
  [{ ...error, stack: 'x'.repeat(4001) }, '/stack', 'field.too_long'],
  [{ ...error, page: 'https://evil.example/' }, '/page', 'field.option_unknown'],
  [{ ...error, cookie: 'a=b' }, '/cookie', 'field.unknown'],
  [{ ...error, kind: 'other' }, '/kind', 'field.option_unknown'],
  [{ ...error, message: ['a'] }, '/message', 'field.option_unknown'],
  [{ ...error, kind: 'vital', name: 'LCP' }, '/kind', 'field.option_unknown'],
])('invalid entry %# is rejected and not logged', async (body, pointer, code) => {
  const before = app.log.length
  const { status, text } = await send(body)
  expect({ status, errors: (JSON.parse(text) as { errors: object[] }).errors }).toMatchObject({
    status: 422,
    errors: [{ pointer, code }],
  })
  expect(app.log.slice(before).filter((it) => String(it['event']).startsWith('client.'))).toEqual(
    [],
  )
})

test('another site cannot write to the log', async () => {
  for (const headers of [{ Origin: 'https://evil.example' }, { 'Sec-Fetch-Site': 'cross-site' }])
    expect((await send(error, headers)).status).toBe(403)
})

test('an IP address may log twenty times a minute', async () => {
  const statuses: number[] = []
  for (let times = 0; times < 21; times += 1)
    statuses.push((await send(error, { 'X-Forwarded-For': '203.0.113.50' })).status)
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 204), 429])
})

test('no browser error is logged if the configured share is 0 percent', async () => {
  await using silent = await startApp({
    config: { limits: { isEnforced: false, clientLogs: { errorPercent: 0 } } },
  })
  const headers = { 'Content-Type': 'application/json', Origin: origin }
  for (let times = 0; times < 10; times += 1) {
    const { status } = await silent.http
      .post('/marketplace/api/v1/client-logs')
      .set(headers)
      .send(JSON.stringify(error))
    expect(status).toBe(204)
  }
  expect(silent.log.filter((it) => String(it['event']).startsWith('client.'))).toEqual([])
})
