import { expect, test } from 'vitest'
import { loadConfig } from '#config/load.ts'
import { addressRules } from '#server/platform/address/address-rules.ts'
import { chinaHost, consoleHost, globalHost, outcome, rulesOn, visit } from './address-setup.ts'

const none = rulesOn('none')
const three = rulesOn('three')
const local = 'http://localhost:3000'
const global = `https://${globalHost}`
const china = `https://${chinaHost}`
const ownConsole = `https://${consoleHost}`

// Source: trap 11, spec §4
test.each([
  ['/marketplace/profile/membership-program', '/membership'],
  ['/marketplace/profile/gift-value', '/gift-values'],
  ['/marketplace/profile/billing-history', '/bills'],
  ['/marketplace/my-team', '/team-management'],
  ['/Marketplace/My-Team/', '/team-management'],
])('the legacy path %s is redirected to %s in the console', (url, screen) => {
  expect(outcome(visit(none, `/ja-jp${url}?a=1`))).toBe(`301 ${local}/ja-jp/console${screen}?a=1`)
  expect(outcome(visit(three, `${global}/ja-jp${url}?a=1`))).toBe(
    `301 ${ownConsole}/ja-jp${screen}?a=1`,
  )
})

test.each([
  '/marketplace/europe-partner-program',
  '/europe-partner-program',
  '/marketplace/partners/asean-partner-program/',
  '/marketplace/partners/program/Europe-Partner-Program',
  '/marketplace/asean-partner-program/apply/now',
])('the legacy path %s is redirected to the partners page', (url) => {
  expect(outcome(visit(none, `/en-emea${url}?a=1`))).toBe(
    `301 ${local}/en-emea/marketplace/partners?a=1`,
  )
})

test('a legacy path without a locale is redirected in one step', () => {
  expect(outcome(visit(none, '/marketplace//My-Team/', { acceptLanguage: 'ja' }))).toBe(
    `302 ${local}/ja-jp/console/team-management`,
  )
})

test('a chain of rules is followed to its end, and the redirect is temporary if one of the rules is', () => {
  const config = loadConfig()
  const rules = [
    { from: '/old', to: '/older', kind: 'site', status: 301 },
    { from: '/older', to: '/marketplace/news', kind: 'site', status: 302 },
  ] as const
  const chained = addressRules(
    { ...config, redirects: { ...config.redirects, rules: [...rules] } },
    { publicOrigin: local },
  )
  expect(outcome(visit(chained, '/en-int/old'))).toBe(`302 ${local}/en-int/marketplace/news?page=1`)
})

// Source: traps 20, 28, 29, C13
test.each([
  ['/marketplace/news', '/marketplace/news?page=1'],
  ['/marketplace/news?page=', '/marketplace/news?page=1'],
  ['/marketplace/news?page=0', '/marketplace/news?page=1'],
  ['/marketplace/news?page=01', '/marketplace/news?page=1'],
  ['/marketplace/news?page=12345', '/marketplace/news?page=1'],
  ['/marketplace/news?page=-1&type=news', '/marketplace/news?page=1&type=news'],
  ['/marketplace/news?utm_source=a&page=x&b=2', '/marketplace/news?utm_source=a&page=1&b=2'],
  ['/marketplace/news?page=2&page=3', '/marketplace/news?page=1'],
  ['/marketplace/news?page[]=2&x', '/marketplace/news?page=1&x'],
  ['/marketplace/news?page%5Ba%5D=2', '/marketplace/news?page=1'],
  ['/marketplace/news?page=%EF%BC%92', '/marketplace/news?page=1'],
  ['/marketplace/search', '/marketplace/search?page=1'],
  ['/marketplace/search?keyword=edge+link', '/marketplace/search?keyword=edge+link&page=1'],
  ['/marketplace/search?keyword=a&page=1e3', '/marketplace/search?keyword=a&page=1'],
  [
    '/marketplace/search?keyword=50%25&utm_campaign=50%off',
    '/marketplace/search?keyword=50%25&utm_campaign=50%off&page=1',
  ],
])('%s has no valid page number and is redirected to the first page', (url, location) => {
  expect(visit(none, `/en-int${url}`)).toEqual({
    kind: 'redirect',
    status: 301,
    location: `${local}/en-int${location}`,
    decisions: ['page'],
  })
})

test.each([
  ['keyword[]=a&keyword[]=b&page=2', 'keyword=a&page=2'],
  ['keyword%5B%5D=a&page=2', 'keyword=a&page=2'],
  ['keyword[0]=a%26b&page=2', 'keyword=a%26b&page=2'],
  ['keyword=a&keyword=b&page=2', 'keyword=a&page=2'],
  ['page=2&keyword[a]=1', 'page=2&keyword='],
  ['keyword[a]=1&keyword=b&page=2', 'keyword=&page=2'],
  ['keyword[][x]=1&page=2', 'keyword=&page=2'],
  ['x=1&keyword=%EF%BC%A1&keyword=b&page=2', 'x=1&keyword=A&page=2'],
])(
  'a keyword that is a list or an object is replaced by its first element or by nothing: %s',
  (query, fixed) => {
    expect(visit(none, `/en-int/marketplace/search?${query}`)).toEqual({
      kind: 'redirect',
      status: 301,
      location: `${local}/en-int/marketplace/search?${fixed}`,
      decisions: ['keyword'],
    })
  },
)

test('page number and keyword are normalized in one redirect', () => {
  expect(visit(none, '/en-int/marketplace/search?keyword[]=a&page=0')).toMatchObject({
    location: `${local}/en-int/marketplace/search?keyword=a&page=1`,
    decisions: ['page', 'keyword'],
  })
})

test('a search without a keyword opens the search page', () => {
  expect(outcome(visit(none, '/en-int/marketplace/search?page=1'))).toBe(
    'en-int marketplace-search /marketplace/search?page=1',
  )
  expect(outcome(visit(none, '/en-int/marketplace/search?keyword=&page=1'))).toBe(
    'en-int marketplace-search /marketplace/search?page=1',
  )
  expect(outcome(visit(none, '/en-int/marketplace/search?keyword&page=1'))).toBe(
    'en-int marketplace-search /marketplace/search?page=1',
  )
})

// Source: trap 25
test.each([
  ['//marketplace/product/evil.com/', '302', '/en-int/marketplace/product/evil.com'],
  ['///marketplace', '302', '/en-int/marketplace'],
  ['//', '302', '/en-int'],
  ['/en-int//marketplace//product//evil.com/', '301', '/en-int/marketplace/product/evil.com'],
  ['/en-int/', '301', '/en-int'],
  ['/en-int//marketplace', '301', '/en-int/marketplace'],
  ['//en-int/marketplace', '301', '/en-int/marketplace'],
  ['/en-int//marketplace///about-us//', '301', '/en-int/marketplace/about-us'],
  ['/en-int/marketplace/?a=//b/', '301', '/en-int/marketplace?a=//b/'],
  ['/en-int/marketplace/product/@a/', '301', '/en-int/marketplace/product/%40a'],
])('%s is redirected to a page of our own site', (url, status, location) => {
  expect(outcome(visit(none, '', { rawUrl: url }))).toBe(`${status} ${local}${location}`)
})

test.each(['//evil.com/', '///evil.com', '/en-int//evil.com/', '/en-int/@evil.com/'])(
  '%s is not found and not redirected',
  (rawUrl) => {
    expect(outcome(visit(none, '', { rawUrl }))).toBe('404 en-int')
  },
)

test('the origin of a redirect comes from the configuration, never from the request', () => {
  expect(outcome(visit(none, 'http://127.0.0.1:54321/en-int/'))).toBe(`301 ${local}/en-int`)
  expect(
    outcome(visit(rulesOn('none', 'https://market.example.com'), 'http://localhost/en-int/')),
  ).toBe('301 https://market.example.com/en-int')
})

// Source: trap 26
test('several rules result in a single redirect, which is temporary if one of the rules is', () => {
  expect(visit(none, '//EN_US/Marketplace/Search/?keyword[]=a')).toEqual({
    kind: 'redirect',
    status: 301,
    location: `${local}/en-int/marketplace/search?keyword=a&page=1`,
    decisions: ['locale-spelling', 'slashes', 'case', 'page', 'keyword'],
  })
  expect(visit(three, `${global}//ZH_CN/Marketplace/Profile/Gift-Value/?a=1`)).toEqual({
    kind: 'redirect',
    status: 301,
    location: `${ownConsole}/zh-cn/gift-values?a=1`,
    decisions: ['locale-spelling', 'slashes', 'legacy'],
  })
  expect(visit(three, `${global}//ZH_CN/Marketplace/News/?a=1`)).toEqual({
    kind: 'redirect',
    status: 302,
    location: `${china}/zh-cn/marketplace/news?a=1&page=1`,
    decisions: ['locale-spelling', 'slashes', 'case', 'page', 'host'],
  })
})

test('a submitted form is not redirected, since its fields would be lost', () => {
  expect(outcome(visit(none, '/en-int/marketplace/about-us/', { method: 'POST' }))).toBe(
    '404 en-int',
  )
  expect(outcome(visit(none, '/en-int/marketplace/about-us', { method: 'POST' }))).toBe(
    'en-int marketplace-about-us /marketplace/about-us',
  )
  expect(outcome(visit(none, '/en-int/marketplace/about-us/', { method: 'HEAD' }))).toBe(
    `301 ${local}/en-int/marketplace/about-us`,
  )
})
