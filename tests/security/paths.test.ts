import { expect, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { askRaw } from '#tests/support/http.ts'

const ups = ['..', '%2e%2e', '%2E%2E', '.%2e', '%252e%252e', '..%00', '..;']
const slashes = ['/', '%2f', '%2F', '\\', '%5c', '//', '%252f']
const targets = [
  'package.json',
  'etc/passwd',
  'server/main.ts',
  'dist/server/entry.mjs',
  '.git/config',
  'catalog.yaml',
]

test.each(['/media', '/assets', '/en-int', ''])(
  'no path below "%s" reaches a file outside the public folders',
  async (folder) => {
    await using app = await startApp({ database: 'postgres' })
    for (const up of ups)
      for (const slash of slashes)
        for (const target of targets) {
          const path = `${folder}/${`${up}${slash}`.repeat(5)}${target}`
          const answer = await app.ask(path)
          expect([path, [301, 302, 400, 404].includes(answer.status)]).toEqual([path, true])
          expect(answer.text, path).not.toMatch(
            /"private": true|root:x:|createServer|repositoryformatversion|shortIntroduction: "/,
          )
          if (answer.headers.location)
            expect(answer.headers.location, path).toMatch(/^http:\/\/localhost:\d+\//)
        }
  },
)

const notServed = [
  '/.git/config',
  '/.env',
  '/package.json',
  '/server/main.ts',
  '/node_modules/vike/package.json',
  '/assets/',
  '/media/',
  '/media/products',
  '/media/%',
  '/assets/%E0%A4%A',
  '/assets/a%00.js',
  '/media/products/iems-energy-manager.svg/',
  '/livez',
  '/metrics',
  '/caches',
  '/__ui',
  '/@vite/client',
]

test('source files, settings, folders and operator paths are not served', async () => {
  await using app = await startApp({ database: 'postgres' })
  for (const path of notServed) {
    const { status } = await app.ask(path)
    expect([path, [301, 302, 400, 404].includes(status)]).toEqual([path, true])
  }
})

const leading = [
  '//evil.example/',
  '///evil.example',
  '/\\evil.example',
  '/%5cevil.example/',
  '/en-int//evil.example/',
  '/EN-INT//evil.example',
  '/https://evil.example/',
  '/en-int/marketplace/?url=//evil.example',
  '/@evil.example/',
  '/en-int/marketplace/news?page=//evil.example',
]

test('no path redirects to another site', async () => {
  await using app = await startApp({ database: 'postgres' })
  for (const path of leading) {
    const { headers, status } = await app.ask(path, { headers: { Host: 'localhost:3000' } })
    if (status >= 300 && status < 400)
      expect(headers.location, path).toMatch(/^http:\/\/localhost:\d+\/(en-int|zh-cn|ja-jp)/)
    else expect([200, 400, 404], path).toContain(status)
  }
})

const lineBreaks = [
  '%0d%0aSet-Cookie:%20x=1',
  '%0aSet-Cookie:%20x=1',
  '%E5%98%8A%E5%98%8DSet-Cookie:%20x=1',
  '%u000aSet-Cookie:x=1',
  'a%00b',
]

test('a line break in a URL adds no response header', async () => {
  await using app = await startApp({ database: 'postgres' })
  for (const text of lineBreaks) {
    const paths = [
      `/en-int/${text}/`,
      `/EN-INT/marketplace?utm_source=${text}`,
      `/${text}`,
      `/en-int/marketplace/news?page=${text}`,
      `/marketplace/api/v1/menus?websiteCode=${text}`,
    ]
    for (const path of paths) {
      const { rawHeaders } = await app.ask(path)
      expect(
        rawHeaders.map((it) => it.toLowerCase()),
        path,
      ).not.toContain('set-cookie')
      expect(rawHeaders.join(''), path).not.toMatch(/[\r\n]/)
    }
  }
})

test('bytes that are not HTTP are rejected, and the server still handles the next request', async () => {
  await using app = await startApp({ database: 'postgres' })
  const hostile = [
    'GET /en-int/marketplace HTTP/1.1\r\n\r\n',
    'GET /en-int/a b HTTP/1.1\r\nHost: localhost\r\n\r\n',
    'GET /en-int/\u0000 HTTP/1.1\r\nHost: localhost\r\n\r\n',
    'GET /en-int HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    'GET /en-int HTTP/1.1\r\nHost: localhost\r\nX: a\nSet-Cookie: x=1\r\n\r\n',
    `GET /en-int HTTP/1.1\r\nHost: localhost\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`,
    'HELO example\r\n\r\n',
  ]
  for (const bytes of hostile) {
    const answer = await askRaw(app.origin, bytes)
    expect(answer, bytes.slice(0, 60)).toMatch(/^(HTTP\/1\.1 4\d\d |$)/)
    expect(answer.toLowerCase()).not.toContain('set-cookie')
  }
  expect((await app.ask('/en-int/marketplace')).status).toBe(200)
})

test('pages, files and read operations of the API reject unsupported methods and echo nothing', async () => {
  await using app = await startApp({ database: 'postgres' })
  for (const method of ['TRACE', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND'])
    for (const path of [
      '/en-int/marketplace',
      '/marketplace/api/v1/menus?websiteCode=en-int',
      '/robots.txt',
      '/media/products/iems-energy-manager.svg',
    ]) {
      const { status, text, headers } = await app.ask(path, {
        method,
        headers: { 'X-Canary': 'canary-7f3a' },
      })
      expect(text).not.toContain('canary-7f3a')
      if (method === 'OPTIONS' && status === 200) {
        // the response contains the allowed methods and nothing else
        expect([headers['allow'], text], path).toEqual(['GET, HEAD', 'GET, HEAD'])
        continue
      }
      // the API also responds with 403, since it accepts writes only from our pages
      const refusals = path.startsWith('/marketplace/api')
        ? [204, 403, 405, 501]
        : [204, 404, 405, 501]
      expect(refusals, `${method} ${path}`).toContain(status)
    }
})
