import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Response } from 'supertest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import type { HttpClient } from '#tests/support/http.ts'

const assets = join(import.meta.dirname, '../../dist/client/assets')
const page = '/en-int/marketplace/product/iems-energy-manager'
const api = '/marketplace/api/v1'

interface Visit {
  path: string
  status: number
  method?: 'get' | 'head' | 'post'
  headers?: Record<string, string>
  body?: string
}

function send(http: HttpClient, { path, method = 'get', headers = {}, body }: Visit) {
  return http[method](path).set(headers).send(body)
}

/** Returns one request for every kind of response. */
async function visits(): Promise<Visit[]> {
  const files = await readdir(assets, { recursive: true })
  const file = (ending: string) => `/assets/${files.find((it) => it.endsWith(ending)) ?? 'none'}`
  return [
    { path: page, status: 200 },
    { path: page, status: 200, method: 'head' },
    { path: page, status: 304, headers: { 'If-None-Match': '*' } },
    { path: '/zh-cn/marketplace', status: 200 },
    { path: '/ja-jp/marketplace/product/none', status: 404 },
    { path: '/ja-jp/none', status: 404 },
    { path: '/en-int/%', status: 400 },
    {
      path: page,
      status: 405,
      method: 'post',
      headers: { 'Content-Type': 'text/plain' },
      body: 'x',
    },
    { path: '/en-int/marketplace/', status: 301 },
    { path: '/', status: 302 },
    { path: '/robots.txt', status: 200 },
    { path: '/sitemap.xml', status: 200 },
    { path: '/sitemap-ja-jp.xml', status: 200 },
    { path: `${api}/menus?websiteCode=en-int`, status: 200 },
    { path: `${api}/openapi.json`, status: 200 },
    { path: `${api}/menus?websiteCode=none`, status: 400 },
    { path: `${api}/none`, status: 404 },
    { path: file('.js'), status: 200 },
    { path: file('.css'), status: 200 },
    { path: file('.woff2'), status: 200 },
    { path: '/assets/none.js', status: 404 },
    { path: '/media/products/iems-energy-manager.svg', status: 200 },
    { path: '/media/none.svg', status: 404 },
  ]
}

const everywhere: Record<string, RegExp> = {
  'content-security-policy': /default-src '(self|none)'/,
  'x-content-type-options': /^nosniff$/,
  'x-request-id': /^[0-9a-f-]{36}$/,
  'referrer-policy': /^strict-origin-when-cross-origin$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^(same-site|same-origin|cross-origin)$/,
  'permissions-policy': /camera=\(\)/,
  'cache-control': /./,
}
const nowhere = ['x-powered-by', 'server', 'set-cookie', 'access-control-allow-origin']

function faultsOf({ status, headers }: Response, expected: number): string[] {
  const missing = Object.entries(everywhere).filter(
    ([name, value]) => !value.test(headers[name] ?? ''),
  )
  return [
    ...(status === expected ? [] : [`status ${status}`]),
    ...missing.map(([name]) => `${name}: ${String(headers[name])}`),
    ...nowhere.filter((it) => headers[it] !== undefined).map((it) => `${it} is sent`),
  ]
}

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

test('every response has the security headers, even errors, files and 304, and none sets a cookie', async () => {
  await app.http.get(page)
  const faults: string[] = []
  for (const visit of await visits()) {
    const { path, status, method = 'get' } = visit
    const response = await send(app.http, visit)
    faults.push(...faultsOf(response, status).map((it) => `${method} ${path} ${status}: ${it}`))
  }
  expect(faults).toEqual([])
})

test('no response allows inline scripts, inline styles, eval or framing', async () => {
  for (const visit of await visits()) {
    const { path } = visit
    const policy = String((await send(app.http, visit)).headers['content-security-policy'])
    expect(policy, path).not.toMatch(/script-src[^;]*'unsafe-|unsafe-eval|\*/)
    if (!path.startsWith('/media')) expect(policy, path).not.toContain("'unsafe-inline'")
    expect(policy, path).toMatch(/frame-ancestors 'none'|default-src 'none'/)
  }
})

test('over HTTPS, browsers are told to keep using HTTPS', async () => {
  await using secure = await startApp({ env: { PUBLIC_ORIGIN: 'https://market.example.com' } })
  const { headers } = await secure.http.get(page)
  expect(headers['strict-transport-security']).toMatch(/^max-age=31536000/)
  expect(headers['content-security-policy']).toContain('upgrade-insecure-requests')
  expect((await app.http.get(page)).headers['strict-transport-security']).toBeUndefined()
})

test('an error response reveals no internals', async () => {
  await using own = await startApp()
  await own.resources.database.run('drop table product cascade')
  for (const path of [
    page,
    `${api}/products/detail/iems-energy-manager?websiteCode=en-int`,
    `${api}/categories/products?websiteCode=zh-cn`,
  ]) {
    const { status, text } = await own.http.get(path)
    expect(status).toBe(503)
    expect(text).not.toMatch(/relation|select |drizzle|node_modules|\.ts:\d|at \w+ \(|"product"/)
  }
})
