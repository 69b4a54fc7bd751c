import { expect, test } from 'vitest'
import { pageOfItem, parseListPage, webinarAddress } from '#components/event/webinar-address.ts'

test.each([
  [{}, 'upcoming', 1],
  [{ tab: 'on-demand' }, 'on-demand', 1],
  [{ tab: 'on-demand', page: '2' }, 'on-demand', 2],
  [{ tab: 'past', page: '3' }, 'upcoming', 3],
  [{ page: '0' }, 'upcoming', 1],
  [{ page: '01' }, 'upcoming', 1],
  [{ page: '99999' }, 'upcoming', 1],
  [{ page: '2.5' }, 'upcoming', 1],
] as const)('the parameters %o select the tab %s, page %i', (query, tab, pageIndex) => {
  expect(parseListPage(query)).toEqual({ tab, pageIndex })
})

test('the URL of a tab leaves out default values', () => {
  expect(webinarAddress('en-int', { tab: 'upcoming' })).toBe('/en-int/marketplace/webinars')
  expect(webinarAddress('en-int', { tab: 'upcoming', pageIndex: 2 })).toBe(
    '/en-int/marketplace/webinars?page=2',
  )
  expect(webinarAddress('ja-jp', { tab: 'on-demand' })).toBe(
    '/ja-jp/marketplace/webinars?tab=on-demand',
  )
  expect(webinarAddress('ja-jp', { tab: 'on-demand', pageIndex: 3 })).toBe(
    '/ja-jp/marketplace/webinars?tab=on-demand&page=3',
  )
})

test('a page contains six events or ten recordings', () => {
  expect([0, 5, 6, 12].map((it) => pageOfItem(it, 'upcoming'))).toEqual([1, 1, 2, 3])
  expect([0, 9, 10].map((it) => pageOfItem(it, 'on-demand'))).toEqual([1, 1, 2])
})
