import { connect, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { askRaw } from '#tests/support/http.ts'

const api = '/marketplace/api/v1'
const page = '/en-int/marketplace'
/** Request headers that one of our pages would send. */
const ours = 'Host: localhost\r\nOrigin: http://localhost:3000\r\n'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ timeouts: { headersMs: 600, requestMs: 1200, checkMs: 100, restMs: 300 } })
})
afterAll(() => app[Symbol.asyncDispose]())

function opened(bytes: string): Promise<Socket> {
  const { hostname, port } = new URL(app.origin)
  const { promise, resolve, reject } = Promise.withResolvers<Socket>()
  const socket = connect(Number(port), hostname, () => {
    socket.write(bytes)
    resolve(socket)
  })
  socket.once('error', reject)
  return promise
}

/** Collects everything that is received until the server closes the connection. */
function ended(socket: Socket): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  let text = ''
  socket.on('data', (chunk) => (text += chunk.toString('latin1')))
  socket.on('error', () => undefined)
  socket.once('close', () => resolve(text))
  return promise
}

function problemIn(raw: string): unknown {
  return JSON.parse(raw.slice(raw.indexOf('\r\n\r\n') + 4))
}

test('connections that send only half of the request headers are closed, and others are served in the meantime', async () => {
  const halves = await Promise.all(
    Array.from({ length: 100 }, () => opened(`GET ${page} HTTP/1.1\r\nHost: localhost\r\nX-Slow:`)),
  )
  const cut = Promise.all(halves.map(ended))
  const startedAt = performance.now()
  expect((await app.http.get(`${api}/menus?websiteCode=en-int`)).status).toBe(200)
  expect(performance.now() - startedAt).toBeLessThan(1000)
  const answers = await cut
  expect(new Set(answers.map((it) => it.split('\r\n', 1)[0]))).toEqual(
    new Set(['HTTP/1.1 408 Request Timeout']),
  )
  expect(problemIn(answers[0] ?? '')).toMatchObject({
    status: 408,
    code: 'request.timeout',
    retryable: true,
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
})

test('a connection that sends its request body too slowly is closed', async () => {
  const socket = await opened(
    `POST ${api}/client-logs HTTP/1.1\r\n${ours}Content-Type: application/json\r\nContent-Length: 50000\r\n\r\n{"kind":`,
  )
  const trickle = setInterval(() => socket.write(' '), 100)
  const answer = await ended(socket)
  clearInterval(trickle)
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
})

test('headers of more than 16 kB are rejected with a problem response', async () => {
  const raw = await askRaw(
    app.origin,
    `GET ${page} HTTP/1.1\r\nHost: localhost\r\nCookie: a=${'x'.repeat(17_000)}\r\n\r\n`,
  )
  expect(raw).toMatch(
    /^HTTP\/1\.1 431 Request Header Fields Too Large\r\nContent-Type: application\/problem\+json/,
  )
  expect(raw).toMatch(/\r\nX-Content-Type-Options: nosniff\r\n/)
  expect(problemIn(raw)).toMatchObject({ status: 431, code: 'request.headers_too_large' })
})

test('bytes that are not HTTP are rejected with a problem response and not echoed', async () => {
  for (const bytes of [
    'GET / HTTP/9.9\r\n\r\n',
    'canary\r\n\r\n',
    `GET ${page} HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`,
  ]) {
    const raw = await askRaw(app.origin, bytes)
    expect(raw, bytes).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
    expect(raw).not.toContain('canary')
    expect(problemIn(raw)).toMatchObject({ code: 'request.malformed' })
  }
})

test('a URL that is too long or has too many parameters gets 414, from pages and from the API', async () => {
  for (const path of [page, `${api}/menus`]) {
    const many = Array.from({ length: 101 }, (_, at) => `a${at}=1`).join('&')
    for (const query of ['x'.repeat(8200), many, '&'.repeat(5000)]) {
      const { status, text } = await app.http.get(`${path}?websiteCode=en-int&${query}`)
      expect({ status, code: (JSON.parse(text) as { code: string }).code }).toEqual({
        status: 414,
        code: 'request.address_too_long',
      })
    }
    expect(
      (await app.http.get(`${path}?websiteCode=en-int&utm_campaign=${'x'.repeat(2000)}`)).status,
    ).toBe(200)
  }
})

test('a browser gets a document about a URL or headers that are too long, the API always JSON', async () => {
  const html = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
  const tooLong = `a=${'x'.repeat(8200)}`
  const shown = await app.ask(`/ja-jp/marketplace?${tooLong}`, { headers: html })
  expect([shown.status, shown.headers['content-type'], shown.headers['cache-control']]).toEqual([
    414,
    'text/html; charset=utf-8',
    'no-store',
  ])
  expect(shown.text).toContain('<html lang="ja')
  expect(shown.text).toContain('<h1>URLが長すぎます</h1>')
  const called = await app.ask(`${api}/menus?${tooLong}`, { headers: html })
  expect([called.status, called.headers['content-type']]).toEqual([
    414,
    'application/problem+json; charset=utf-8',
  ])
  for (const [faulty, status] of [
    [`GET ${page} HTTP/9.9\r\n`, 400],
    [`GET ${page} HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(17_000)}\r\n`, 431],
  ] as const) {
    const [line, ...rest] = faulty.split('\r\n')
    const raw = await askRaw(app.origin, [line, `Accept: ${html.Accept}`, ...rest, ''].join('\r\n'))
    expect(raw).toMatch(new RegExp(`^HTTP/1.1 ${status} .*\r\nContent-Type: text/html`))
    expect(raw).toContain('<h1>')
  }
})

test('a path with unencoded characters is redirected to its encoded spelling on our own origin, and logged without personal data', async () => {
  const target = '/ja-jp/marketplace/ann.lee@example.com/製品?keyword=日本&page=1'
  const encoded =
    '/ja-jp/marketplace/ann.lee@example.com/%E8%A3%BD%E5%93%81?keyword=%E6%97%A5%E6%9C%AC&page=1'
  for (const host of ['localhost:3000', 'evil.example']) {
    const bytes = Buffer.from(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\n\r\n`).toString('latin1')
    const raw = await askRaw(app.origin, bytes)
    expect(raw).toMatch(/^HTTP\/1\.1 301 /)
    expect(raw).toContain(`\r\nLocation: http://localhost:3000${encoded}\r\n`)
    const id = /^X-Request-Id: (.*)$/m.exec(raw)?.[1]?.trim()
    expect(app.log.filter((it) => it['request.id'] === id)).toMatchObject([
      {
        event: 'http.request',
        'http.request.method': 'GET',
        'http.response.status_code': 301,
        'url.path': '/ja-jp/marketplace/[mail]/%E8%A3%BD%E5%93%81',
      },
    ])
  }
})

test('an endless chunked body gets a response, and its connection is closed', async () => {
  const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`
  for (const path of [`${api}/none`, page, '/assets/none.js']) {
    const socket = await opened(
      `POST ${path} HTTP/1.1\r\n${ours}Transfer-Encoding: chunked\r\n\r\n`,
    )
    const startedAt = performance.now()
    const flood = setInterval(() => socket.writable && socket.write(chunk), 20)
    const answer = await ended(socket)
    clearInterval(flood)
    expect(answer, path).toMatch(/^HTTP\/1\.1 40[45] /)
    expect(performance.now() - startedAt).toBeLessThan(1500)
  }
})

test('clients that disconnect while sending a body do not disturb the server', async () => {
  const head = `POST ${api}/none HTTP/1.1\r\n${ours}Transfer-Encoding: chunked\r\n\r\n`
  const leaving = await Promise.all(
    Array.from({ length: 10 }, () =>
      opened(head + `10000\r\n${'x'.repeat(65_536)}\r\n`.repeat(20)),
    ),
  )
  for (const it of leaving) it.once('data', () => it.resetAndDestroy())
  await Promise.all(leaving.map(ended))
  // wait for a connection that was opened later to be closed: by then the others have timed out too
  await ended(await opened(head))
  expect((await app.http.get(`${api}/menus?websiteCode=en-int`)).status).toBe(200)
})

test('a compressed body is rejected without being decompressed', async () => {
  const bomb = gzipSync(Buffer.alloc(10_000_000, ' '))
  const raw = await askRaw(
    app.origin,
    `POST ${api}/client-logs HTTP/1.1\r\n${ours}Connection: close\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n${bomb.toString('latin1')}`,
  )
  expect(raw).toMatch(/^HTTP\/1\.1 4(00|13|15) /)
})

test('parameters and fields named like internals of JavaScript objects have no effect', async () => {
  const names = [
    '__proto__',
    'constructor',
    'prototype',
    '__proto__[polluted]',
    'constructor[prototype][polluted]',
    'toString',
  ]
  for (const name of names) {
    expect(
      (await app.http.get(`${api}/menus?websiteCode=en-int&${encodeURIComponent(name)}=1`)).status,
      name,
    ).toBe(200)
    expect((await app.http.get(`${page}?${encodeURIComponent(name)}=1`)).status, name).toBe(200)
  }
  const bodies = [
    '{"__proto__":{"polluted":1}}',
    '{"constructor":{"prototype":{"polluted":1}}}',
    '{"kind":"error","message":"m","page":"/","__proto__":{"polluted":1}}',
  ]
  for (const body of bodies) {
    const { status } = await app.http
      .post(`${api}/client-logs`)
      .set({ 'Content-Type': 'application/json', Origin: 'http://localhost:3000' })
      .send(body)
    expect(status, body).toBeLessThan(500)
  }
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
})

test('the API rejects duplicate parameters, and a list or an object where a single value is expected', async () => {
  for (const query of [
    'websiteCode[]=en-int',
    'websiteCode[a]=en-int',
    'websiteCode=en-int&websiteCode=ja-jp',
    'websiteCode[0]=en-int&websiteCode[1]=ja-jp',
  ]) {
    const { status, body } = await app.api(`/menus?${query}`)
    expect({ query, status, body }).toMatchObject({
      query,
      status: 400,
      body: { code: 'request.param_invalid' },
    })
  }
  expect((await app.http.get(`${page}/search?keyword=a&keyword=b&page=1`)).status).toBeLessThan(500)
})

test('a deeply nested query string is handled quickly', async () => {
  const deep = `a${'[b]'.repeat(2000)}=1`
  const startedAt = performance.now()
  expect((await app.http.get(`${api}/menus?websiteCode=en-int&${deep}`)).status).toBeLessThan(500)
  expect(performance.now() - startedAt).toBeLessThan(500)
})
