import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { headOf } from '#tests/support/head.ts'

let app: TestApp
beforeAll(async () => void (app = await startApp()))
afterAll(() => app[Symbol.asyncDispose]())

/** Returns the links of the language picker on a page. */
async function choiceOn(path: string): Promise<string[]> {
  const { text } = await app.http.get(path)
  return [...text.matchAll(/<a href="([^"]*)" lang="[^"]*" hreflang=/gi)].map((it) => it[1] ?? '')
}

test('the language picker links to the same product, or to its category where the product is not sold', async () => {
  const choice = await choiceOn('/en-int/marketplace/product/edge365-remote-desk/docs')
  expect(choice).toHaveLength(10)
  expect(choice).toContain('/ja-jp/marketplace/product/edge365-remote-desk/docs')
  expect(choice).toContain('/zh-cn/marketplace/category/device-management#elsewhere')
  for (const href of choice)
    expect((await app.http.get(href.split('#')[0] ?? '')).status, href).toBe(200)
})

test('a page has a text for visitors whose previous page does not exist on this site', async () => {
  const { text } = await app.http.get('/ja-jp/marketplace/category/device-management')
  expect(text).toMatch(/<p [^>]*id="elsewhere">ご覧になっていたページは/)
})

test('the language picker keeps the filters of a list that the other site has too', async () => {
  expect(await choiceOn('/en-int/marketplace/partners?country=DE')).toContain(
    '/ja-jp/marketplace/partners?country=DE',
  )
})

test('for a product not sold here the language picker links to it on other sites; for an unknown path, to home pages', async () => {
  await app.rows(
    sql`update product set websites = array_remove(websites, 'en-jp') where alias = 'edgelink-historian' returning 1`,
  )
  await expect
    .poll(async () => (await app.http.get('/en-jp/marketplace/product/edgelink-historian')).status)
    .toBe(404)
  expect(await choiceOn('/en-jp/marketplace/product/edgelink-historian')).toContain(
    '/ja-jp/marketplace/product/edgelink-historian',
  )
  expect(await choiceOn('/en-jp/marketplace/none')).toContain('/ja-jp/marketplace')
})

test('until a page is translated, it has no alternate link and no sitemap entry in that language', async () => {
  await app.rows(
    sql`update product set text = text - 'ja' where alias = 'edgelink-opcua-server' returning 1`,
  )
  const hreflangs = async (locale: string) =>
    headOf(
      (await app.http.get(`/${locale}/marketplace/product/edgelink-opcua-server`)).text,
    ).alternates.map((it) => it.hreflang)
  await expect.poll(() => hreflangs('en-int')).not.toContain('ja-JP')
  expect(await hreflangs('zh-tw')).toEqual(await hreflangs('en-int'))
  expect(await hreflangs('ja-jp')).toEqual([])
  const { text } = await app.http.get('/sitemap-ja-jp.xml').buffer()
  expect(text).not.toContain('edgelink-opcua-server<')
})

test('a product page has a share image for its language, and an unknown share image is not found', async () => {
  const pictureOf = async (path: string) =>
    /<meta property="og:image" content="http:\/\/localhost:3000(\/[^"]*)"/.exec(
      (await app.http.get(path)).text,
    )?.[1] ?? ''
  const path = await pictureOf('/ja-jp/marketplace/product/edgelink-gateway')
  const picture = await app.http.get(path)
  expect(picture).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
    },
  })
  expect(picture.body.readUInt32BE(16)).toBe(1200)
  expect(picture.body.readUInt32BE(20)).toBe(630)
  expect(await pictureOf('/en-int/marketplace/product/edgelink-gateway')).not.toBe(path)
  expect(await pictureOf('/en-int/marketplace')).toBe('/media/brand/share-card.jpg')
  expect((await app.http.get('/share/ja-jp/0123456789abcdef0123.png')).status).toBe(404)
})
