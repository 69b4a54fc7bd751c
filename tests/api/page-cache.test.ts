import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { locales } from '#config/locales.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { changeTable } from '#tests/support/own-config.ts'

const product = '/en-int/marketplace/product/iems-energy-manager'
const home = '/en-int/marketplace'

/** Returns the cache status in the log line of the last request. */
function lastStatus({ log }: TestApp): unknown {
  return log.findLast((it) => it['event'] === 'http.request')?.['cache.status']
}

/** Returns the number of pages rendered so far. */
async function renderCount({ resources }: TestApp): Promise<number> {
  const text = await resources.metrics.registry.getSingleMetricAsString(
    'page_render_duration_seconds',
  )
  const counts = text.matchAll(/^page_render_duration_seconds_count\{.*\} (\d+)$/gm)
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
}

/** Requests a page once and waits until it is cached. */
async function warm(app: TestApp, path: string) {
  const before = keptKeys(app).length
  const first = await app.http.get(path)
  expect(first.status, path).toBe(200)
  await vi.waitFor(() => expect(keptKeys(app)).toHaveLength(before + 1))
  return first
}

function keptKeys({ resources }: TestApp): string[] {
  return [...resources.pages.entries()].map(([key]) => key)
}

test('the second visitor of a page gets the response rendered for the first', async () => {
  await using app = await startApp({ database: 'postgres' })
  const first = await warm(app, product)
  expect(lastStatus(app)).toBe('miss')
  const second = await app.http.get(product)
  expect(lastStatus(app)).toBe('hit')
  expect(second.text).toBe(first.text)
  expect(await renderCount(app)).toBe(1)
})

test('a cached page is the same in every encoding', async () => {
  await using app = await startApp({ database: 'postgres' })
  for (const path of [home, product]) {
    const cold = await warm(app, path)
    for (const [asked, sent] of Object.entries({
      br: 'br',
      gzip: 'gzip',
      'gzip, br': 'br',
      'br;q=0, gzip': 'gzip',
      identity: undefined,
      '': undefined,
    })) {
      const answer = await app.ask(path, { headers: { 'Accept-Encoding': asked } })
      expect(answer.headers['content-encoding'], asked).toBe(sent)
      expect(answer.headers.vary, asked).toBe('Accept-Encoding')
      expect(answer.text, asked).toBe(cold.text)
      if (sent) expect(answer.headers['content-length'], asked).toBe(String(answer.body.length))
    }
  }
})

test('a page that is not cached is the same in every encoding', async () => {
  await using app = await startApp({ database: 'postgres' })
  const texts = new Set<string>()
  for (const encoding of ['br', 'gzip', 'identity']) {
    app.resources.purge.everything()
    texts.add((await app.http.get(product).set({ 'Accept-Encoding': encoding })).text)
    expect(lastStatus(app)).toBe('miss')
  }
  expect(texts.size).toBe(1)
})

test('a visitor who has the current page gets a 304 with the headers of the page', async () => {
  await using app = await startApp({ database: 'postgres' })
  await warm(app, product)
  const whole = await app.http.get(product).set({ 'Accept-Encoding': 'br' })
  const { etag = '' } = whole.headers
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const again = await app.http
      .get(product)
      .set({ 'Accept-Encoding': 'br', 'If-None-Match': known })
    expect([known, again.status, again.text]).toEqual([known, 304, ''])
    for (const name of [
      'etag',
      'cache-control',
      'vary',
      'content-language',
      'content-security-policy',
    ])
      expect(again.headers[name], name).toBe(whole.headers[name])
  }
  const other = await app.http
    .get(product)
    .set({ 'Accept-Encoding': 'gzip', 'If-None-Match': etag })
  expect(other.status).toBe(200)
})

test('HEAD returns the headers of the page without a body, cached or not', async () => {
  await using app = await startApp({ database: 'postgres' })
  const cold = await app.ask(product, { method: 'HEAD' })
  expect([cold.status, cold.body.length, cold.headers['content-type']]).toEqual([
    200,
    0,
    'text/html; charset=utf-8',
  ])
  await vi.waitFor(() => expect(keptKeys(app)).toHaveLength(1))
  const [get, head] = await Promise.all([app.ask(product), app.ask(product, { method: 'HEAD' })])
  expect(head.body.length).toBe(0)
  expect(head.headers['content-length']).toBe(get.headers['content-length'])
  expect(head.headers.etag).toBe(get.headers.etag)
})

test('an uncached page that 64 visitors request at once is rendered once', async () => {
  await using app = await startApp({ database: 'postgres' })
  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, index) =>
      app.http.get(product).set({ 'Accept-Encoding': index % 2 === 0 ? 'br' : 'gzip' }),
    ),
  )
  expect(new Set(answers.map((it) => it.status))).toEqual(new Set([200]))
  expect(new Set(answers.map((it) => it.text)).size).toBe(1)
  await vi.waitFor(async () => expect(await renderCount(app)).toBe(1))
})

test('a page is cached even if its visitor disconnects', async () => {
  await using app = await startApp()
  const { port, hostname } = new URL(app.origin)
  const socket = connect(Number(port), hostname, () =>
    socket.write(`GET ${product} HTTP/1.1\r\nHost: localhost\r\n\r\n`, () => socket.destroy()),
  )
  socket.on('error', () => undefined)
  await vi.waitFor(() => expect(keptKeys(app)).toHaveLength(1), { timeout: 5000 })
  await app.http.get(product).set({ Host: 'localhost' })
  expect(lastStatus(app)).toBe('hit')
})

test('a page whose menu fails to load is sent but not cached', async () => {
  await using app = await startApp()
  await app.resources.database.run('alter table menu_item rename to menu_item_away')
  const broken = await app.http.get(product)
  expect(broken.status).toBe(200)
  await sleepUntilRendered(app)
  expect(keptKeys(app)).toEqual([])
  await app.resources.database.run('alter table menu_item_away rename to menu_item')
  const whole = await warm(app, product)
  expect(whole.text.length).toBeGreaterThan(broken.text.length)
})

async function sleepUntilRendered(app: TestApp): Promise<void> {
  const before = await renderCount(app)
  if (before === 0) await vi.waitFor(async () => expect(await renderCount(app)).toBeGreaterThan(0))
  await sleep(50) // wait longer than compressing a page takes
}

test('a page that is not found is 404 and not cached', async () => {
  await using app = await startApp({ database: 'postgres' })
  const answer = await app.http.get('/ja-jp/marketplace/product/no-such-product')
  expect(answer.status).toBe(404)
  expect(answer.headers['cache-control']).toBe('no-store')
  await sleepUntilRendered(app)
  expect(keptKeys(app)).toEqual([])
})

test('a product changed in the database is soon updated on its pages in all locales', async () => {
  await using app = await startApp()
  const pages = locales.map((locale) => `/${locale}/marketplace/product/iems-energy-manager`)
  for (const page of pages) await app.http.get(page)
  await vi.waitFor(() => expect(keptKeys(app)).toHaveLength(pages.length))
  await app.resources.database.run(
    `update product set text = (select jsonb_object_agg(key, jsonb_set(value, '{name}', to_jsonb('Renamed ' || key))) from jsonb_each(text)) where alias = 'iems-energy-manager'`,
  )
  // PostgreSQL announces a write shortly after it; all pages with that data are then dropped at once
  const [first = ''] = pages
  await expect
    .poll(async () => (await app.http.get(first)).text)
    .toMatch(/<title>[^<]*Renamed (en|ja|zh-Han[st])/)
  for (const page of pages)
    expect((await app.http.get(page)).text, page).toMatch(/<title>[^<]*Renamed (en|ja|zh-Han[st])/)
})

test('a write drops exactly the cached pages that show the written data', async () => {
  await using app = await startApp()
  for (const path of [
    product,
    '/en-int/marketplace/product/edgelink-gateway',
    '/ja-jp/marketplace/product/iems-energy-manager',
  ])
    await app.http.get(path)
  await vi.waitFor(() => expect(keptKeys(app)).toHaveLength(3))
  await app.resources.database.run(
    `update resource set released_on = released_on where 'iems-energy-manager' = any(products)`,
  )
  await vi.waitFor(() => expect(keptKeys(app).join(' ')).not.toContain('iems-energy-manager'))
  expect(keptKeys(app).join(' ')).toContain('edgelink-gateway')
})

test('a changed table of the configuration drops only the caches that depend on it', async () => {
  await using app = await startApp({ database: 'postgres' })
  await warm(app, product)
  const { config, dataCache } = app.resources
  const productReads = () => dataCache.stores.get('products')?.size ?? 0
  expect(productReads()).toBeGreaterThan(0)
  const change = async (table: string, values: object) => {
    await changeTable(config.folder, table, values)
    expect(config.reload()).toMatchObject({ ok: true, changed: [table] })
  }

  await change('crm', { undoMinutes: 16 })
  expect(keptKeys(app)).toHaveLength(1)
  await change('scripts', { global: { csp: { imgSrc: ['https://i.example'] } } })
  expect(keptKeys(app)).toEqual([])
  expect(productReads()).toBeGreaterThan(0)
  await change('site', { copyrightSinceYear: 2015 })
  expect(productReads()).toBe(0)
})

test('an expired page is served stale to all visitors while it is rendered again once', async () => {
  await using app = await startApp({
    database: 'postgres',
    config: { cache: { page: { ttlMs: 300 } } },
  })
  await warm(app, product)
  await sleep(310) // wait for the page to expire
  const stale = await Promise.all([
    app.http.get(product),
    app.http.get(product),
    app.http.get(product),
  ])
  expect(stale.map((it) => it.status)).toEqual([200, 200, 200])
  expect(lastStatus(app)).toBe('stale')
  await vi.waitFor(async () => expect(await renderCount(app)).toBe(2))
})

test('a cached page sets no cookie and is public, whatever cookies the request has', async () => {
  await using app = await startApp({ database: 'postgres' })
  await warm(app, product)
  for (const headers of [{}, { Cookie: 'a=b' }, { Cookie: 'mp_signed_in=1' }]) {
    const answer = await app.http.get(product).set(headers)
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.headers['cache-control']).toMatch(/^public, max-age=0, s-maxage=\d+/)
  }
})

test('a request with a session bypasses the page cache, and its response is private', async () => {
  await using app = await startApp({ database: 'postgres' })
  await warm(app, product)
  const answer = await app.http.get(product).set({ Cookie: 'mp_session=abc' })
  expect(answer.headers['cache-control']).toBe('private, no-store')
  expect(lastStatus(app)).toBe('miss')
})
