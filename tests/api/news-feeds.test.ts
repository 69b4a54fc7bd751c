import { expect, test } from 'vitest'
import { locales } from '#config/locales.ts'
import { startApp } from '#tests/support/app.ts'
import { visitorOf } from '#tests/support/client.ts'
import { parsedXml, textIn } from '#tests/support/xml.ts'

test('each site has a feed of its thirty newest items, which links to their pages', async () => {
  await using app = await startApp()
  for (const locale of locales) {
    const { status, headers, text } = await app.http.get(`/rss/${locale}.xml`).buffer()
    expect([locale, status, headers['content-type']]).toEqual([
      locale,
      200,
      'application/rss+xml; charset=utf-8',
    ])
    const [channel] = parsedXml(text).children
    const entries = channel?.children.filter((it) => it.name === 'item') ?? []
    const newest = await visitorOf(app).resources.search({ websiteCode: locale, pageSize: 30 })
    expect(entries.map((it) => textIn(it, 'title'))).toEqual(newest.items.map((it) => it.title))
    expect(channel && textIn(channel, 'title')).toContain(
      locale === 'zh-cn' ? '子午物联商城' : 'Meridian Marketplace',
    )
    const link = new URL(entries[0] ? (textIn(entries[0], 'link') ?? '') : '')
    expect((await app.http.get(link.pathname)).status).toBe(200)
  }
  expect((await app.http.get('/rss/xx.xml')).status).toBe(404)
  expect((await app.http.get('/rss/EN-INT.xml')).status).toBe(404)
})

test('a feed reader that has the current feed gets a 304 until something is published', async () => {
  await using app = await startApp()
  const path = '/rss/en-int.xml'
  const { headers, text } = await app.http.get(path).buffer()
  const known = { 'If-None-Match': String(headers['etag']) }
  expect((await app.http.get(path).set(known)).status).toBe(304)
  expect(headers['cache-control']).toMatch(/^public, max-age=0, s-maxage=\d+/)
  await app.resources.database.run(
    `update resource set released_on = '2026-11-20' where slug = 'edge365-fleet-dairy-group'`,
  )
  await expect.poll(async () => (await app.http.get(path).set(known)).status).toBe(200)
  const [channel] = parsedXml((await app.http.get(path).buffer()).text).children
  expect(channel && textIn(channel, 'pubDate')).toBe('Fri, 20 Nov 2026 00:00:00 GMT')
  expect(text).not.toContain('Fri, 20 Nov 2026')
})
