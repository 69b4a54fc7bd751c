import { expect, test } from 'vitest'
import { robotsOf, sitemapIndexOf } from '#server/web/pages/seo.ts'
import { chinaHost, consoleHost, globalHost, rulesOn } from './address-setup.ts'

const none = rulesOn('none')
const three = rulesOn('three')
const otherLocales = ['en-int', 'en-jp', 'en-kr', 'en-tw', 'ja-jp', 'zh-tw']

function sitemapsIn(index: string): string[] {
  return [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url).toSorted()
}

// Source: https://www.sitemaps.org/protocol.html#location
test('each host lists the sitemaps of its own sites', () => {
  expect(sitemapsIn(sitemapIndexOf(three, { host: chinaHost }))).toEqual([
    `https://${chinaHost}/sitemap-zh-cn.xml`,
  ])
  for (const host of [globalHost, consoleHost])
    expect(sitemapsIn(sitemapIndexOf(three, { host })), host).toEqual(
      otherLocales.map((it) => `https://${globalHost}/sitemap-${it}.xml`),
    )
  expect(sitemapsIn(sitemapIndexOf(none, { host: 'localhost:3000' }))).toEqual(
    [...otherLocales, 'zh-cn'].toSorted().map((it) => `http://localhost:3000/sitemap-${it}.xml`),
  )
})

test('robots.txt of each host names a sitemap on that host', () => {
  expect(robotsOf(three, { host: chinaHost })).toContain(
    `\nSitemap: https://${chinaHost}/sitemap.xml\n`,
  )
  expect(robotsOf(three, { host: globalHost })).toContain(
    `\nSitemap: https://${globalHost}/sitemap.xml\n`,
  )
})

// Source: https://developers.google.com/search/docs/crawling-indexing/block-indexing
test('crawlers may read searches, so that they see their noindex', () => {
  const disallowed = [...robotsOf(none, { host: undefined }).matchAll(/^Disallow: (.+)$/gm)].map(
    ([, path = '']) => new RegExp(`^${path.replaceAll('*', '.*')}`),
  )
  const isRead = (path: string) => !disallowed.some((it) => it.test(path))
  expect(isRead('/ja-jp/marketplace/search?keyword=a&page=1')).toBe(true)
  expect(isRead('/ja-jp/marketplace/transaction/Result')).toBe(false)
})
