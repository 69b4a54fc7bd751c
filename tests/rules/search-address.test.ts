import { expect, test } from 'vitest'
import { parseSearchQuery, searchHref } from '#components/search/search-query.ts'
import { finalUrl } from '#server/content/search/page-url.ts'

test('the parameters of the search page are parsed, and an unknown source means all sources', () => {
  expect(parseSearchQuery({})).toEqual({ keyword: '', pageIndex: 1, source: undefined })
  expect(parseSearchQuery({ keyword: 'oee', page: '3', source: 'others' })).toEqual({
    keyword: 'oee',
    pageIndex: 3,
    source: 'others',
  })
  expect(parseSearchQuery({ keyword: 'oee', source: 'toString' }).source).toBeUndefined()
})

test('the URL of a search can contain any keyword', () => {
  expect(searchHref('en-int', { keyword: 'a&b #1' })).toBe(
    '/en-int/marketplace/search?keyword=a%26b%20%231&page=1',
  )
  expect(searchHref('zh-cn', { keyword: '网关', pageIndex: 2, source: 'products' })).toBe(
    '/zh-cn/marketplace/search?keyword=%E7%BD%91%E5%85%B3&page=2&source=products',
  )
})

test('a search result that links to a paged list without a page number gets page=1, and any other link is unchanged', () => {
  expect(finalUrl('/news')).toBe('/news?page=1')
  expect(finalUrl('/news?type=videos#top')).toBe('/news?type=videos&page=1#top')
  for (const it of [
    '/news?page=2',
    '/partners#kempen-iot',
    '/webinars?tab=on-demand#w-1',
    '/product/eg-120-gateway',
  ])
    expect(finalUrl(it)).toBe(it)
})
