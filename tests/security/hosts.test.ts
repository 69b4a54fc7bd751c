import { expect, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { askRaw } from '#tests/support/http.ts'

const page = '/en-int/marketplace/product/iems-energy-manager'
const paths = [
  page,
  '/',
  '/en-int/marketplace/',
  '/ja-jp/none',
  '/en-int/%',
  '/robots.txt',
  '/sitemap.xml',
  '/sitemap-zh-cn.xml',
  '/marketplace/api/v1/menus',
  '/marketplace/api/v1/openapi.json',
]
/** Paths that other handlers than the pages' serve. */
const otherPaths = [
  '/marketplace/api/v1/menus?websiteCode=en-int',
  '/marketplace/api/v1/none',
  '/marketplace/api/v1/openapi.json',
  '/wpc-demo/api/v1/none',
  '/robots.txt',
  '/sitemap.xml',
  '/sitemap-zh-cn.xml',
  '/rss/news/en-int.xml',
  '/share/none.png',
  '/.well-known/license-keys',
  '/idp/.well-known/openid-configuration',
  '/idp-ui/account',
  '/sandbox-gateway/none',
]
const hosts = {
  site: { hosts: { global: 'https://market.example.com', china: 'https://market.example.cn' } },
}

/** Headers in which a client or a proxy could specify a different host. */
const naming = [
  'Host',
  'X-Forwarded-Host',
  'X-Host',
  'X-Forwarded-Server',
  'X-HTTP-Host-Override',
  'Forwarded',
  'X-Original-URL',
  'X-Rewrite-URL',
  'Origin',
  'Referer',
]

test('a request for an unknown host is rejected', async () => {
  await using app = await startApp({ config: hosts })
  for (const host of [
    'evil.example',
    'market.example.com.evil.example',
    'evil.example#market.example.com',
  ]) {
    const { status, text } = await app.http.get(page).set({ Host: host })
    expect([host, status]).toEqual([host, 421])
    expect(text).not.toContain('evil.example')
  }
  for (const host of ['market.example.com', 'MARKET.example.com', 'market.example.com:443'])
    expect((await app.http.get(page).set({ Host: host })).status, host).toBe(200)
})

test('an unknown host gets nothing from the API, the feeds, the identity provider or the payment page', async () => {
  await using app = await startApp({ config: hosts })
  for (const path of otherPaths) {
    const { status, headers, text } = await app.http.get(path).set({ Host: 'evil.example' })
    expect({ path, status, caching: headers['cache-control'] }).toEqual({
      path,
      status: 421,
      caching: 'no-store',
    })
    expect(JSON.parse(text)).toMatchObject({ code: 'request.host_unknown' })
    expect(text).not.toContain('evil.example')
    const known = await app.http.get(path).set({ Host: 'market.example.com' })
    expect(known.status, path).not.toBe(421)
  }
  const post = await app.http
    .post('/marketplace/api/v1/client-logs')
    .set({ Host: 'evil.example', Origin: 'https://market.example.com' })
    .send({})
  expect(post.status).toBe(421)
})

// Source: RFC 9112 §3.2
test('a request with two Host headers is rejected, even if the page is cached', async () => {
  await using app = await startApp()
  const own = 'Host: localhost:3000\r\n'
  expect((await app.http.get(page)).status).toBe(200)
  for (const path of [page, '/robots.txt', '/marketplace/api/v1/menus?websiteCode=en-int'])
    for (const second of ['Host: evil.example\r\n', own]) {
      const request = `GET ${path} HTTP/1.1\r\n${own}${second}Connection: close\r\n\r\n`
      expect(await askRaw(app.origin, request), path).toMatch(/^HTTP\/1\.1 400 /)
    }
})

test.each([
  ['with hosts configured', hosts],
  ['without hosts configured', {}],
])('a host from a request header never appears in a response, %s', async (_when, config) => {
  await using app = await startApp({ config })
  const canary = 'canary-7f3a.example'
  for (const path of paths) {
    for (const name of naming) {
      const value =
        name === 'Forwarded'
          ? `host=${canary}`
          : /URL|Origin|Referer/.test(name)
            ? `https://${canary}/x`
            : canary
      const answer = await app.ask(path, { headers: { Host: 'market.example.com', [name]: value } })
      expect(answer.rawHeaders.join('\n'), `${path} ${name}`).not.toContain(canary)
      expect(answer.text, `${path} ${name}`).not.toContain(canary)
    }
  }
})

test('request headers never change the page that the next visitor gets', async () => {
  await using app = await startApp()
  const strange = {
    'X-Forwarded-Proto': 'https',
    'X-Forwarded-For': '203.0.113.9',
    'X-Forwarded-Host': 'evil.example',
    'X-Forwarded-Prefix': '/evil',
    'X-Original-URL': '/ja-jp/marketplace',
    'X-HTTP-Method-Override': 'DELETE',
    'Accept-Language': 'ja',
    'User-Agent': '"><script>alert(1)</script>',
    Cookie: 'theme=dark; mp_signed_in=1; locale=ja-jp',
    Accept: 'application/json',
    Origin: 'https://evil.example',
    Range: 'bytes=0-10',
    TE: 'trailers',
    'Sec-Fetch-Dest': 'script',
    Pragma: 'no-cache',
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  }
  const clean = await app.http.get(page)
  app.resources.purge.everything()
  const poisoned = await app.http.get(page).set(strange)
  const after = await app.http.get(page)
  expect(poisoned.status).toBe(200)
  expect(after.text).toBe(clean.text)
  expect(poisoned.text).toBe(clean.text)
})

test('parameters that a page does not use neither change the page nor fill the cache', async () => {
  await using app = await startApp({ database: 'postgres' })
  const clean = await app.http.get(page)
  for (const name of ['utm_source', 'gclid', 'cb', 'error', 'role', '__proto__', 'page']) {
    for (const value of ['1', '2', '<script>']) {
      const answer = await app.http.get(`${page}?${name}=${encodeURIComponent(value)}`)
      expect([name, answer.status]).toEqual([name, 200])
      expect(answer.text, name).toBe(clean.text)
    }
  }
  expect(app.resources.pages.size).toBeLessThanOrEqual(1)
})
