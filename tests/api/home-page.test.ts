import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'

const home = '/en-int/marketplace'

test('sections of the home page have the order that editors set, and the China site has an additional section', async () => {
  await using app = await startApp()
  expect(await sectionsOf(app)).toEqual([
    'domain-apps',
    'free-trials',
    'ad-links',
    'featured',
    'hardware',
    'membership',
    'contact',
  ])
  expect(await sectionsOf(app, '/zh-cn/marketplace')).toContain('china-picks')
  await app.resources.database.db.execute(
    sql`update page_section set position = -1 where page_id = 'home' and key = 'hardware'`,
  )
  await expect.poll(async () => (await sectionsOf(app))[0]).toBe('hardware')
})

test('an unknown section is logged and left out, and the page is still served and cached', async () => {
  await using app = await startApp()
  await app.resources.database.db.execute(
    sql`insert into page_section (page_id, key, position, websites, content, text)
        select page_id, 'no-such-section', position, websites, content, text from page_section where page_id = 'home' and key = 'contact'`,
  )
  // wait for the purge, since a page rendered before it would not be cached
  await expect.poll(() => app.log.some((it) => it.event === 'cache.purged')).toBe(true)
  const first = await app.http.get(home)
  expect(first.status).toBe(200)
  expect(first.text).not.toContain('could not be loaded')
  const told = () => app.log.filter((it) => it.event === 'section.unknown')
  expect(told()).toMatchObject([{ section: 'no-such-section', locale: 'en-int' }])
  await app.http.get(home)
  expect(told()).toHaveLength(1)
})

test('the home page has a heading even if its banners fail to load or its banner section is missing', async () => {
  await using app = await startApp()
  const { db } = app.resources.database
  await db.execute(sql`alter table banner rename to banner_away`)
  const { status, text } = await app.http.get(home)
  expect(status).toBe(200)
  expect(text).toMatch(/<h1[^>]*>Industrial software/)
  await db.execute(sql`alter table banner_away rename to banner`)
  await db.execute(sql`delete from page_section where page_id = 'home' and key = 'banners'`)
  await expect
    .poll(async () => /<h1[^>]*>(.*?)<\/h1>/.exec((await app.http.get(home)).text)?.[1])
    .toBe('Meridian Marketplace')
})

test('the home page is a 503 with Retry-After if its sections fail to load', async () => {
  await using app = await startApp()
  await app.resources.database.db.execute(sql`alter table page_section rename to page_section_away`)
  const { status, headers } = await app.http.get(home)
  expect({ status, retry: headers['retry-after'] !== undefined }).toEqual({
    status: 503,
    retry: true,
  })
})

test('membership levels show thresholds in USD, or in GV in Japan', async () => {
  await using app = await startApp()
  expect((await app.http.get(home)).text).toContain('USD\u00a06,000.00')
  expect((await app.http.get('/ja-jp/marketplace')).text).toContain('GV\u00a0900,000.00')
})

test('a banner that links to another site opens a new tab, and a javascript: link is not rendered', async () => {
  await using app = await startApp()
  const { db } = app.resources.database
  await db.execute(
    sql`update banner set link_url = 'https://www.example.com/talk', link_target = 1 where code = 'connected-factory'`,
  )
  await db.execute(
    sql`update banner set link_url = 'javascript:alert(1)', link_target = 1 where code = 'energy-carbon'`,
  )
  const { text } = await app.http.get(home)
  expect(text).toContain('href="https://www.example.com/talk" target="_blank" rel="noopener"')
  expect(text).not.toContain('javascript:alert')
})

/** Returns the keys of the titled sections in page order. */
async function sectionsOf(app: TestApp, path = home): Promise<string[]> {
  const { text } = await app.http.get(path)
  return [...text.matchAll(/<section [^>]*?id="([a-z-]+)"/g)].map((it) => it[1] ?? '')
}
