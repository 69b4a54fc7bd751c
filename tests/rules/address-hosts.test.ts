import { expect, test } from 'vitest'
import { loadConfig } from '#config/load.ts'
import { addressRules } from '#server/platform/address/address-rules.ts'
import { chinaHost, consoleHost, globalHost, outcome, rulesOn, visit } from './address-setup.ts'

const none = rulesOn('none')
const two = rulesOn('two')
const three = rulesOn('three')
const consoleOnly = rulesOn('consoleOnly')
const local = 'http://localhost:3000'
const global = `https://${globalHost}`
const china = `https://${chinaHost}`
const ownConsole = `https://${consoleHost}`

// Source: quality S4
test('a request for an unknown host gets 421 Misdirected Request', () => {
  expect(outcome(visit(two, 'https://evil.example/en-int/marketplace'))).toBe('421 en-int')
  expect(outcome(visit(none, 'https://evil.example/ja-jp/marketplace'))).toBe('421 ja-jp')
  expect(outcome(visit(two, `https://${globalHost}.evil.example/`))).toBe('421 en-int')
  expect(outcome(visit(none, '/', { host: undefined }))).toBe('421 en-int')
  expect(outcome(visit(none, 'http://market.test/en-int/marketplace', { isLocalHost: true }))).toBe(
    'en-int marketplace /marketplace',
  )
  expect(outcome(visit(none, '/en-int/marketplace', { isLocalHost: false }))).toBe(
    'en-int marketplace /marketplace',
  )
  expect(
    outcome(visit(none, 'http://127.0.0.1:9/en-int/marketplace', { isLocalHost: false })),
  ).toBe('421 en-int')
})

test.each([
  'localhost',
  'LOCALHOST:3000',
  'shop.localhost:1',
  '127.0.0.1:54321',
  '127.1.2.3',
  '[::1]:3000',
  '0.0.0.0:80',
])('%s is a local host', (host) => {
  expect(outcome(visit(two, '/zh-cn/marketplace', { host }))).toBe('zh-cn marketplace /marketplace')
})

test.each([`${globalHost}:443`, globalHost.toUpperCase()])('%s is the global host', (host) => {
  expect(outcome(visit(two, '/en-int/marketplace', { host }))).toBe(
    'en-int marketplace /marketplace',
  )
})

// Source: C0, the console on a separate host
test('the console is served under /console, or at the root of its separate host', () => {
  expect(outcome(visit(none, '/en-int/console/bills'))).toBe('en-int console-bills /console/bills')
  expect(outcome(visit(three, `${ownConsole}/en-int/bills`))).toBe(
    'en-int console-bills /console/bills',
  )
  expect(outcome(visit(three, `${ownConsole}/zh-cn`))).toBe('zh-cn console /console')
  expect(outcome(visit(three, `${global}/en-int/console/bills?a=1`))).toBe(
    `302 ${ownConsole}/en-int/bills?a=1`,
  )
  expect(outcome(visit(three, `${china}/zh-cn/console`))).toBe(`302 ${ownConsole}/zh-cn`)
  expect(outcome(visit(three, `${ownConsole}/EN_INT/Console/Bills/`))).toBe(
    `301 ${ownConsole}/en-int/bills`,
  )
  expect(outcome(visit(three, `${ownConsole}/`, { acceptLanguage: 'ja' }))).toBe(
    `302 ${ownConsole}/ja-jp`,
  )
  expect(outcome(visit(three, `${ownConsole}/bills`))).toBe(`302 ${ownConsole}/en-int/bills`)
  expect(outcome(visit(three, `${ownConsole}/en-int/nothing`))).toBe('404 en-int')
  expect(outcome(visit(three, `${ownConsole}/en-int/console/nothing`))).toBe('404 en-int')
  expect(outcome(visit(three, `${ownConsole}/en-int/console/console/bills`))).toBe('404 en-int')
})

test('the console host serves only console pages', () => {
  expect(outcome(visit(three, `${ownConsole}/en-int/marketplace/news`))).toBe(
    `302 ${global}/en-int/marketplace/news?page=1`,
  )
  expect(outcome(visit(three, `${ownConsole}/zh-cn/wpc-demo`))).toBe(`302 ${china}/zh-cn/wpc-demo`)
  expect(
    outcome(visit(consoleOnly, `${ownConsole}/zh-cn/internalcrm/shippingorder/delivery/1`)),
  ).toBe(`302 ${local}/zh-cn/internalcrm/shippingorder/delivery/1`)
})

test('an unknown path below /console is not found on any host', () => {
  expect(outcome(visit(three, `${global}/en-int/console/nothing`))).toBe('404 en-int')
  expect(outcome(visit(three, `${global}/en-int/console/marketplace/news/`))).toBe('404 en-int')
  expect(outcome(visit(three, `${global}/en-int/console/console/bills`))).toBe('404 en-int')
  expect(outcome(visit(three, `${ownConsole}/en-int/console/console/bills/`))).toBe('404 en-int')
})

test('a local host serves the console without a redirect', () => {
  expect(outcome(visit(three, '/en-int/console/bills'))).toBe('en-int console-bills /console/bills')
  expect(outcome(visit(three, '/en-int/marketplace/my-team'))).toBe(
    `301 ${local}/en-int/console/team-management`,
  )
})

test('a console host that equals the site host does not count as a separate host', () => {
  const config = loadConfig()
  const hosts = { ...config.site.hosts, console: 'https://market.example.com' }
  const rules = addressRules(
    { ...config, site: { ...config.site, hosts } },
    { publicOrigin: 'https://market.example.com' },
  )
  expect(outcome(visit(rules, 'https://market.example.com/en-int/console/bills'))).toBe(
    'en-int console-bills /console/bills',
  )
})

// Source: C15 step 5, trap 1
test('each host serves its own locales and redirects every other locale to the host of that locale', () => {
  expect(outcome(visit(two, `${global}/zh-cn/marketplace/news?page=2&a=1`))).toBe(
    `302 ${china}/zh-cn/marketplace/news?page=2&a=1`,
  )
  expect(outcome(visit(two, `${china}/zh-cn/marketplace/news?page=2`))).toBe(
    'zh-cn marketplace-news /marketplace/news?page=2',
  )
  expect(outcome(visit(two, `${china}/zh-tw/marketplace`))).toBe(`302 ${global}/zh-tw/marketplace`)
  expect(outcome(visit(two, `${china}/en-int`))).toBe(`302 ${global}/en-int`)
  expect(outcome(visit(two, `${global}/zh-tw/marketplace`))).toBe('zh-tw marketplace /marketplace')
})

test('zh-cn is served like any other locale if no hosts are configured, and on a local host', () => {
  expect(outcome(visit(none, '/zh-cn/marketplace'))).toBe('zh-cn marketplace /marketplace')
  expect(outcome(visit(two, '/zh-cn/marketplace'))).toBe('zh-cn marketplace /marketplace')
  expect(
    outcome(
      visit(rulesOn('none', 'https://market.example.com'), 'https://market.example.com/zh-cn'),
    ),
  ).toBe('zh-cn marketplace /marketplace')
})

test('a public origin that is not a configured host redirects everyone to the configured hosts', () => {
  const rules = rulesOn('two', 'https://old.example.com')
  expect(outcome(visit(rules, 'https://old.example.com/ja-jp/marketplace'))).toBe(
    `302 ${global}/ja-jp/marketplace`,
  )
  expect(outcome(visit(rules, 'https://old.example.com/zh-cn/marketplace'))).toBe(
    `302 ${china}/zh-cn/marketplace`,
  )
})
