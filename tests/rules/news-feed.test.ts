import { expect, test } from 'vitest'
import type { ResourceItem } from '#server/content/resource/contract.ts'
import { newsFeedOf } from '#server/content/resource/feed.ts'
import { parsedXml, textIn } from '#tests/support/xml.ts'
import { rulesOn } from './address-setup.ts'

const item: ResourceItem = {
  id: 'a-b',
  title: 'R&D <b>"now"</b> \'27',
  abstract: 'One ]]> two\u0007 & three',
  description: '',
  imageUrl: null,
  pageUrl: '/en-int/marketplace/materials/a-b',
  typeCode: 'news',
  typeName: 'News & more',
  releaseDate: '2026-02-03',
  hasVideo: false,
  lang: 'en',
}
const words = { title: 'Site: "news"', description: 'All & everything' }

test('every title results in well-formed XML, and characters that XML forbids are removed', () => {
  const [channel] = parsedXml(newsFeedOf(rulesOn('two'), 'en-int', words, [item])).children
  const entry = channel?.children.find((it) => it.name === 'item')
  if (!channel || !entry) throw new Error('no entry')
  expect([
    textIn(channel, 'title'),
    textIn(channel, 'description'),
    textIn(channel, 'language'),
  ]).toEqual(['Site: "news"', 'All & everything', 'en'])
  expect([textIn(entry, 'title'), textIn(entry, 'description'), textIn(entry, 'category')]).toEqual(
    [item.title, 'One ]]> two & three', 'News & more'],
  )
  expect([textIn(entry, 'pubDate'), textIn(channel, 'pubDate')]).toEqual([
    'Tue, 03 Feb 2026 00:00:00 GMT',
    'Tue, 03 Feb 2026 00:00:00 GMT',
  ])
})

test.each([
  ['en-int', 'https://market.example.com', 'en'],
  ['zh-cn', 'https://market.example.cn', 'zh-CN'],
] as const)('the feed of %s and the pages it links to are on %s', (locale, origin, language) => {
  const [channel] = parsedXml(newsFeedOf(rulesOn('two'), locale, words, [item])).children
  if (!channel) throw new Error('no channel')
  const entry = channel.children.find((it) => it.name === 'item')
  const address = `${origin}/${locale}/marketplace/materials/a-b`
  expect(channel.children.find((it) => it.name === 'atom:link')?.attributes).toEqual({
    href: `${origin}/rss/${locale}.xml`,
    rel: 'self',
    type: 'application/rss+xml',
  })
  expect([textIn(channel, 'link'), textIn(channel, 'language')]).toEqual([
    `${origin}/${locale}/marketplace/news?page=1`,
    language,
  ])
  expect(entry && [textIn(entry, 'link'), textIn(entry, 'guid')]).toEqual([address, address])
})

test('a site without news has an empty feed', () => {
  const [channel] = parsedXml(newsFeedOf(rulesOn('none'), 'ja-jp', words, [])).children
  expect(channel?.children.map((it) => it.name)).toEqual([
    'title',
    'link',
    'description',
    'language',
    'atom:link',
  ])
})
