import { expect, test } from 'vitest'
import {
  lastPageOf,
  newsPath,
  newsQueryOf,
  newsSearchInput,
} from '#components/resource/news-search.ts'

test('China requests newsExpress with filters; other sites request the type', () => {
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

test('a list address has its page first, then only its own parameters', () => {
  expect(newsPath('ja-jp')).toBe('/ja-jp/marketplace/news?page=1')
  expect(newsPath('en-int', { keyword: 'a&b', type: 'videos', page: 3 })).toBe(
    '/en-int/marketplace/news?page=3&type=videos&keyword=a%26b',
  )
  expect(newsQueryOf({ page: '3', keyword: 'a&b' })).toEqual({ page: 3, type: '', keyword: 'a&b' })
})

test('the last page is right for ten items, eleven and none', () => {
  expect([10, 11, 0].map((totalCount) => lastPageOf({ totalCount, pageSize: 10 }))).toEqual([
    1, 2, 0,
  ])
})
