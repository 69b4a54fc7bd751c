import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type RouteName, routes } from '#config/routes.ts'
import {
  addressQuery,
  fixedQuery,
  redirectQuery,
  normalizedKeyword,
} from '#server/platform/address/address-query.ts'

const read = (name: RouteName, query: string) => addressQuery(routes[name], query)

test.each([
  ['  edge link ', 'edge link'],
  ['ＥｄｇｅＬｉｎｋ', 'EdgeLink'],
  ['ｶﾞ', 'ガ'],
  ['a\u0000b\tc\u009fd', 'abcd'],
  ['e\u0001\u0301', 'é'],
  ['\u3000', ''],
  ['a\u202eb\u2066c\u200bd\ufeff\u00ad', 'abcd'],
  ['x'.repeat(101), 'x'.repeat(100)],
  ['😀'.repeat(150), '😀'.repeat(100)],
  [`${'x'.repeat(99)} yz`, 'x'.repeat(99)],
  ['ﷺ'.repeat(20), 'صلى الله عليه وسلم'.repeat(20).slice(0, 100).trimEnd()],
])('the keyword %j is searched for as %j', (given, keyword) => {
  expect(normalizedKeyword(given)).toBe(keyword)
})

test('a normalized keyword has at most 100 characters, and normalizing it again does not change it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      const keyword = normalizedKeyword(text)
      expect(normalizedKeyword(keyword)).toBe(keyword)
      expect([...keyword].length).toBeLessThanOrEqual(100)
      expect(keyword).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    }),
    { numRuns: 5000 },
  )
})

test('normalizing a query string a second time changes nothing', () => {
  const key = fc.constantFrom(
    'page',
    'page[]',
    'page[a]',
    'page%5B0%5D',
    'keyword',
    'keyword[]',
    'keyword[a]',
    'keyword%5b1%5d',
    'pages',
    'key',
    '',
    '%',
  )
  const value = fc.oneof(
    fc.constantFrom('', '1', '2', '0', 'a', '+', '%20', '%EF%BC%91', '"', '+a', '%', 'a%+', '%zz'),
    fc.string({ maxLength: 3 }).map(encodeURIComponent),
  )
  const query = fc
    .array(fc.tuple(key, fc.constantFrom('=', '', '=='), value), { maxLength: 6 })
    .map((pairs) => pairs.map((it) => it.join('')).join('&'))
  fc.assert(
    fc.property(
      fc.constantFrom<RouteName>('marketplace-news', 'marketplace-search'),
      query,
      (name, text) => {
        const before = read(name, text)
        const after = read(name, fixedQuery(text, before.fixes).slice(1))
        expect(after).toEqual({ ...before, fixes: [] })
      },
    ),
    { numRuns: 10_000 },
  )
})

test('correcting one parameter changes neither the order nor the values of the others', () => {
  expect(fixedQuery('b=%zz&a=1+2&&a=%41&page=x&c', ['page'])).toBe('?b=%zz&a=1+2&a=%41&page=1&c')
  expect(fixedQuery('', ['page'])).toBe('?page=1')
  expect(fixedQuery('a="<>^`{|}\\\'', [])).toBe('?a=%22%3C%3E%5E%60%7B%7C%7D%5C%27')
  expect(fixedQuery('', [])).toBe('')
})

test('a redirect to a different page drops only the parameters that identify the old page', () => {
  expect(redirectQuery(routes['marketplace-product'], 'utm_source=a&b=%zz&&c="')).toBe(
    '?utm_source=a&b=%zz&c=%22',
  )
  expect(
    redirectQuery(
      routes['marketplace-category-subcategory'],
      'categoryCode=a&utm_source=b&show=all&categoryCode[0]=c',
    ),
  ).toBe('?utm_source=b&show=all')
  expect(redirectQuery(routes['marketplace-category-subcategory'], 'categoryCode=a')).toBe('')
})

test('a page that reads no parameters receives none, nor does an app page', () => {
  expect(read('marketplace-about-us', 'keyword=%zz&page=1')).toEqual({
    canonical: '',
    read: '',
    fixes: [],
  })
  expect(read('marketplace-transaction-ordercheckout', 'urlAlias=a&partNumber=b')).toEqual({
    canonical: '',
    read: '',
    fixes: [],
  })
})

test('a parameter that the page does not read is ignored even if it cannot be decoded', () => {
  expect(read('marketplace-search', 'keyword=a&page=1&utm_campaign=50%off')).toMatchObject({
    fixes: [],
    read: '?keyword=a&page=1',
  })
})

test('percent signs that encode nothing are part of the text', () => {
  expect(read('marketplace-search', 'keyword=100%&page=1')).toEqual({
    canonical: '?keyword=100%25&page=1',
    read: '?keyword=100%25&page=1',
    fixes: [],
  })
  expect(read('marketplace-search', 'keyword=%E6%97%A5%zz%C3+%41&page=1').read).toBe(
    '?keyword=%E6%97%A5%25zz%25C3%20A&page=1',
  )
  expect(read('marketplace-news', 'page=%').fixes).toEqual(['page'])
})

test('a keyword with spaces around it is redirected to the keyword without them', () => {
  for (const spaced of ['++Edge+', '%20Edge', 'Edge%E3%80%80']) {
    const query = `keyword=${spaced}&page=2&utm_source=a`
    const fixes = read('marketplace-search', query).fixes
    expect(fixes, spaced).toEqual(['keyword'])
    expect(fixedQuery(query, fixes)).toBe('?keyword=Edge&page=2&utm_source=a')
  }
  expect(read('marketplace-search', 'keyword=edge+link&page=1').fixes).toEqual([])
})
