import { expect, test } from 'vitest'
import { shortHash } from '#components/session/short-hash.ts'
import {
  type QueueEntry,
  type Notice,
  nextNotice,
  withNotice,
} from '#components/notices/notice-queue.ts'
import { closedRegionsFor, regionNoticeA } from '#components/notices/region-notice.ts'

const period = { from: '2026-11-21T00:00:00Z', to: '2026-11-22T00:00:00Z' }
const loginError: Notice = { kind: 'login-error', type: 'E' }
const loginFailed: Notice = { kind: 'login-failed' }
const invalid: Notice = { kind: 'invalid-organization', regionCode: 'jp' }
const maintenance: Notice = { kind: 'maintenance', ...period }
const region: Notice = { kind: 'region', type: 'B' }
const ofPage: QueueEntry = { kind: 'own-dialog', id: 'welcome' }

test('notices are shown in the order sign-in, organization, maintenance, region, page, regardless of when they arrive', () => {
  let waiting = [ofPage, region, maintenance, loginFailed, invalid, loginError].reduce<
    readonly QueueEntry[]
  >(withNotice, [])
  const said: string[] = []
  for (let it = nextNotice(waiting); it; it = nextNotice(waiting)) {
    const { kind } = it
    said.push(kind)
    waiting = waiting.filter((other) => other.kind !== kind)
  }
  expect(said).toEqual([
    'login-error',
    'login-failed',
    'invalid-organization',
    'maintenance',
    'region',
    'own-dialog',
  ])
})

test('a notice that is already queued is not queued again, and an empty queue has no next notice', () => {
  expect(withNotice([loginError], { kind: 'login-error', type: 'F' })).toEqual([loginError])
  expect(nextNotice([])).toBeUndefined()
})

const regions = [
  {
    regionCode: 'jp',
    websites: [
      { code: 'ja-jp', isDefault: true },
      { code: 'en-jp', isDefault: false },
    ],
  },
  { regionCode: 'emea', websites: [{ code: 'en-emea', isDefault: true }] },
  { regionCode: 'empty', websites: [] },
]
const visit = {
  locale: 'zh-tw',
  visitor: { isLogin: false, regionCode: 'jp' },
  regions,
  closedRegions: [],
  pathAndQuery: '/marketplace/news?page=2',
} as const

test('a visitor from another region is offered the same page on that region’s site', () => {
  expect(regionNoticeA(visit)).toEqual({
    kind: 'region',
    type: 'A',
    region: 'jp',
    pageRegion: 'tw',
    href: '/ja-jp/marketplace/news?page=2',
  })
})

test('a site in the visitor’s language takes precedence over the default site', () => {
  expect(regionNoticeA({ ...visit, locale: 'en-tw' })).toMatchObject({
    href: '/en-jp/marketplace/news?page=2',
  })
})

test.each([
  ['a signed-in person', { visitor: { isLogin: true, regionCode: 'jp' } }],
  ['an unknown region', { visitor: { isLogin: false, regionCode: null } }],
  ['a region without a site', { visitor: { isLogin: false, regionCode: 'empty' } }],
  ['a region that is not listed', { visitor: { isLogin: false, regionCode: 'oceania' } }],
  ['a visitor in the region of the page', { locale: 'en-jp' as const }],
  ['a page in a region where the notice was closed before', { closedRegions: ['tw'] }],
])('no site is suggested for %s', (_, changed) => {
  expect(regionNoticeA({ ...visit, ...changed })).toBeUndefined()
})

test('closing the notice in one region does not close it in other regions', () => {
  expect(regionNoticeA({ ...visit, locale: 'en-int', closedRegions: ['tw'] })).toMatchObject({
    pageRegion: 'int',
  })
})

test('closed regions are forgotten when the IP address changes or the stored value is unreadable', () => {
  expect(closedRegionsFor({ list: '["tw","jp"]', keptFor: 'a', client: 'a' })).toEqual(['tw', 'jp'])
  expect(closedRegionsFor({ list: '["tw"]', keptFor: 'a', client: 'b' })).toEqual([])
  expect(closedRegionsFor({ list: '["tw"]', keptFor: null, client: 'b' })).toEqual([])
  for (const list of ['{', '"tw"', 'null', null])
    expect(closedRegionsFor({ list, keptFor: 'a', client: 'a' })).toEqual([])
  expect(closedRegionsFor({ list: '[1,"tw",null]', keptFor: 'a', client: 'a' })).toEqual(['tw'])
})

test('an IP address is stored as a short hash', () => {
  expect(shortHash('203.0.113.7')).toMatch(/^[0-9a-z]{1,7}$/)
  expect(shortHash('203.0.113.7')).toBe(shortHash('203.0.113.7'))
  expect(shortHash('203.0.113.8')).not.toBe(shortHash('203.0.113.7'))
})
