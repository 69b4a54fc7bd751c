import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SitePage } from '#server/content/site-pages/contract.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { visitorOf } from '#tests/support/client.ts'

let app: TestApp
let pages: SitePage[]
beforeAll(async () => {
  app = await startApp()
  pages = await allPages()
})
afterAll(() => app[Symbol.asyncDispose]())

async function allPages(): Promise<SitePage[]> {
  return (await visitorOf(app).sitePages.all({})).pages
}

function page(path: string): SitePage | undefined {
  return pages.find((it) => it.path === path)
}

test('each path is listed once, on at least one site and in English', () => {
  expect(new Set(pages.map((it) => it.path)).size).toBe(pages.length)
  expect(pages.filter((it) => it.websites.length === 0 || !it.languages.includes('en'))).toEqual([])
})

test('a product page is listed below its categories, and a tab of the product below the product page', () => {
  expect(page('/marketplace/product/edgelink-gateway')?.parents.slice(0, 2)).toEqual([
    '/marketplace/category/connectivity',
    '/marketplace/category/industrial-internet-picks',
  ])
  expect(page('/marketplace/product/edgelink-gateway/docs')?.parents[0]).toBe(
    '/marketplace/product/edgelink-gateway',
  )
  expect(page('/marketplace/product/edge365-remote-desk')?.websites).not.toContain('zh-cn')
})

test('every parent is a listed page', () => {
  const paths = new Set(pages.map((it) => it.path))
  expect(pages.flatMap((it) => it.parents).filter((it) => !paths.has(it))).toEqual([])
})

test('the number of listed news pages of a locale matches its news', async () => {
  for (const locale of ['en-int', 'zh-cn', 'ja-jp'] as const) {
    const { totalCount } = await visitorOf(app).resources.search({
      websiteCode: locale,
      pageSize: 10,
      ...(locale === 'zh-cn' ? { resourceTypeCodes: 'newsExpress' } : {}),
    })
    const listed = pages.filter(
      (it) => it.path.startsWith('/marketplace/news?page=') && it.websites.includes(locale),
    )
    expect(listed, locale).toHaveLength(Math.ceil(totalCount / 10))
  }
})

test('a page that loses a translation has one language fewer and a newer date', async () => {
  const before = page('/marketplace/product/edge365-fleet')
  await app.rows(
    sql`update product set text = text - 'ja' where alias = 'edge365-fleet' returning 1`,
  )
  await expect
    .poll(async () => (await allPages()).find((it) => it.path === before?.path)?.languages)
    .toEqual(['en', 'zh-Hans', 'zh-Hant'])
  const after = (await allPages()).find((it) => it.path === before?.path)
  expect(Date.parse(after?.changedAt ?? '')).toBeGreaterThan(Date.parse(before?.changedAt ?? ''))
})
