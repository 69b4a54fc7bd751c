import { expect, test } from 'vitest'
import { loadConfig } from '#config/load.ts'
import type { RegionCode } from '#config/locales.ts'
import { regionRedirect, type RegionVisit } from '#server/web/pages/region-redirect.ts'
import { chinaHost, globalHost, pageAt, rulesOn } from './address-setup.ts'

const none = rulesOn('none')
const two = rulesOn('two')
const { regions } = loadConfig().regions
const sitesOf = (code: RegionCode) => regions.find((it) => it.regionCode === code)?.websites

function decide(url: string, more: Partial<RegionVisit> & { hosts?: typeof two } = {}) {
  const { hosts = none, ...visit } = more
  const [, host = 'localhost:3000', rawUrl = ''] = /^(?:https:\/\/([^/]+))?(.*)$/.exec(url) ?? []
  const request = { host, method: 'GET', rawUrl, acceptLanguage: undefined }
  return regionRedirect(hosts, {
    request,
    page: pageAt(hosts, url),
    isNavigation: true,
    websites: sitesOf('jp'),
    ...visit,
  })
}

test('people on a site for their region are not redirected', () => {
  expect(decide('/ja-jp/marketplace')).toEqual({ kind: 'stay' })
  expect(decide('/en-jp/marketplace')).toEqual({ kind: 'stay' })
})

test('people on a site for another region are redirected to the same page for their region, in the same language if possible', () => {
  expect(decide('/en-int/marketplace/product/deviceon/docs?a=1&b="')).toEqual({
    kind: 'redirect',
    errorType: 'D',
    status: 302,
    matchedLocale: 'en-jp',
    location: 'http://localhost:3000/en-jp/marketplace/product/deviceon/docs?a=1&b=%22',
  })
  expect(decide('/en-kr', { websites: sitesOf('tw') })).toMatchObject({
    matchedLocale: 'en-tw',
    location: 'http://localhost:3000/en-tw/marketplace',
  })
})

test('if no site of their region is in their language, people are redirected to the default site of the region, or to its first site if it has no default', () => {
  expect(decide('/zh-tw/marketplace')).toMatchObject({ matchedLocale: 'ja-jp' })
  expect(
    decide('/zh-tw/marketplace', {
      websites: [
        { code: 'en-jp', isDefault: false },
        { code: 'ja-jp', isDefault: false },
      ],
    }),
  ).toMatchObject({ matchedLocale: 'en-jp' })
})

test('if their region’s site does not have the page, people are redirected to the nearest page', () => {
  const nearest = '/marketplace/category/edge#elsewhere'
  expect(decide('/en-int/marketplace/product/deviceon?utm_source=mail', { nearest })).toMatchObject(
    {
      location: 'http://localhost:3000/en-jp/marketplace/category/edge#elsewhere',
    },
  )
})

test('a redirect to another region’s site may go to a different host', () => {
  expect(
    decide(`https://${globalHost}/zh-tw/marketplace`, { hosts: two, websites: sitesOf('cn') }),
  ).toMatchObject({
    location: `https://${chinaHost}/zh-cn/marketplace`,
  })
  expect(decide('/zh-tw/marketplace', { hosts: two, websites: sitesOf('cn') })).toMatchObject({
    location: 'http://localhost:3000/zh-cn/marketplace',
  })
})

test('people whose region is unknown or has no site get a notice and stay', () => {
  expect(decide('/en-int/marketplace', { websites: undefined })).toEqual({
    kind: 'notice',
    errorType: 'B',
  })
  expect(decide('/en-int/marketplace', { websites: [] })).toEqual({
    kind: 'notice',
    errorType: 'B',
  })
})

test('the delivery page, the report center, and requests that are not navigations are never redirected', () => {
  expect(decide('/en-int/internalcrm/shippingorder/delivery/1')).toEqual({ kind: 'stay' })
  expect(decide('/en-int/marketplace/redirect/report-center')).toEqual({ kind: 'stay' })
  expect(decide('/en-int/marketplace', { isNavigation: false })).toEqual({ kind: 'stay' })
  const request = {
    host: 'localhost',
    method: 'POST',
    rawUrl: '/en-int/marketplace',
    acceptLanguage: undefined,
  }
  expect(decide('/en-int/marketplace', { request })).toEqual({ kind: 'stay' })
})

test('after a redirect to their region, people are not redirected again', () => {
  for (const { websites } of regions) {
    const first = decide('/zh-tw/marketplace/about-us', { websites })
    if (first.kind === 'redirect')
      expect(decide(first.location.slice('http://localhost:3000'.length), { websites })).toEqual({
        kind: 'stay',
      })
  }
})
