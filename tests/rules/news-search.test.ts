import { expect, test } from 'vitest'
import {
  lastPageOf,
  newsPath,
  newsQueryOf,
  newsSearchInput,
} from '#components/resource/news-search.ts'

test('the China site requests newsExpress with filters, while other sites request only the type', () => {
  const asked = { page: 2, type: 'news', keyword: 'oee' }
  expect(newsSearchInput('zh-cn', asked)).toEqual({
    websiteCode: 'zh-cn',
    pageIndex: 2,
    keyword: 'oee',
    resourceTypeCodes: ['newsExpress'],
    informationTypeCodes: ['news'],
  })
  expect(newsSearchInput('zh-tw', asked)).toEqual({
    websiteCode: 'zh-tw',
    pageIndex: 2,
    keyword: 'oee',
    resourceTypeCodes: ['news'],
  })
  expect(newsSearchInput('zh-cn', { ...asked, type: '' }).informationTypeCodes).toEqual([])
})

test('the query string of a news list starts with the page and contains only parameters of the list', () => {
  expect(newsPath('ja-jp')).toBe('/ja-jp/marketplace/news?page=1')
  expect(newsPath('en-int', { keyword: 'a&b', type: 'videos', page: 3 })).toBe(
    '/en-int/marketplace/news?page=3&type=videos&keyword=a%26b',
  )
  expect(newsQueryOf({ page: '3', keyword: 'a&b' })).toEqual({ page: 3, type: '', keyword: 'a&b' })
})

test('the last page is correct for ten items, eleven items and none', () => {
  expect([10, 11, 0].map((totalCount) => lastPageOf({ totalCount, pageSize: 10 }))).toEqual([
    1, 2, 0,
  ])
})
