import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { originsOf } from '#server/platform/address/address-rules.ts'
import { openFlow } from '#server/people/identity/sign-in-flow.ts'
import { callbackAddress, ownPage, withOutcome } from '#server/people/identity/callback-address.ts'
import {
  chinaHost,
  consoleHost,
  globalHost,
  type Hosting,
  hostings,
  rulesOn,
} from '#tests/rules/address-setup.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import type { Answer } from '#tests/support/http.ts'
import { hostileAddresses } from './hostile-addresses.ts'

const runs = Number(process.env['PROPERTY_RUNS'] ?? 10_000)
const rulesBy = new Map(Object.keys(hostings).map((it) => [it as Hosting, rulesOn(it as Hosting)]))

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

/** Returns the origin that a browser would open for the URL. */
function leadsTo(location: string): string {
  return new URL(location, 'http://localhost:3000').origin
}

test(`at least 120 of the ${hostileAddresses.length} hostile return URLs are different`, () => {
  expect(new Set(hostileAddresses).size).toBeGreaterThanOrEqual(120)
})

test.each([...rulesBy])(
  'no hostile return URL is turned into a URL on another site (hosting: %s)',
  (_hosting, rules) => {
    for (const text of hostileAddresses) {
      const location = callbackAddress(rules, { text, locale: 'ja-jp' })
      expect(originsOf(rules), text).toContain(leadsTo(location))
      expect(new URL(location).pathname, text).not.toMatch(
        /^\/\/|^\/(idp|marketplace\/api|assets|media|\.well-known)/,
      )
    }
  },
)

test('sign-ins over HTTP store only return URLs on our own host, and these do not redirect elsewhere', async () => {
  const headers = { Host: 'localhost:3000' }
  for (const text of hostileAddresses) {
    const answer = await app.ask(
      `/marketplace/api/v1/sso/login?${new URLSearchParams({ websiteCode: 'ja-jp', callbackurl: text })}`,
      { headers },
    )
    // the API rejects U+0000 in every field
    expect({ text, status: answer.status }).toEqual({
      text,
      status: text.includes('\0') ? 400 : 302,
    })
    if (answer.status === 400) continue
    expect(answer.rawHeaders.filter((it) => it.toLowerCase() === 'location')).toHaveLength(1)
    const back = new URL(rememberedBy(answer))
    expect(back.origin, text).toBe('http://localhost:3000')
    const page = await app.http.get(back.pathname + back.search).set(headers)
    expect(leadsTo(page.headers.location ?? '/'), text).toBe('http://localhost:3000')
  }
})

/** Reads the stored return URL from the response that starts a sign-in. */
function rememberedBy({ headers }: Answer): string {
  const state = new URL(headers.location ?? '').searchParams.get('state') ?? ''
  const [, sealed] = /^mp_sign_in_[^=]+=([^;]+)/.exec(headers['set-cookie']?.[0] ?? '') ?? []
  const flow = openFlow(sealed, {
    secret: app.resources.signIn.secrets.flowKey,
    state,
    now: new Date(),
  })
  if (!flow) throw new Error('nothing is remembered')
  return flow.callback
}

test('a request header cannot add a trusted host', async () => {
  for (const headers of [
    { Host: 'localhost:3000', 'X-Forwarded-Host': 'evil.com' },
    { Host: 'localhost:3000', Forwarded: 'host=evil.com' },
  ]) {
    const answer = await app.http
      .get(
        '/marketplace/api/v1/sso/login?websiteCode=en-int&callbackurl=http://evil.com/en-int/marketplace',
      )
      .set(headers)
    const location = new URL(String(answer.headers.location))
    expect(location.origin).toBe('http://localhost:3000')
    expect(
      location.searchParams.get('redirect_uri') ?? location.searchParams.get('callbackurl'),
    ).toMatch(/^http:\/\/localhost:3000\//)
  }
})

const piece = fc.constantFrom(
  '/',
  '//',
  '\\',
  '.',
  '..',
  ':',
  '@',
  '?',
  '#',
  '%2f',
  '%5c',
  '%00',
  '%0d%0a',
  '\t',
  '\n',
  ' ',
  '\u3002',
  '\uff0f',
  'https:',
  'http://',
  'javascript:',
  'data:',
  'evil.com',
  'localhost:3000',
  globalHost,
  chinaHost,
  consoleHost,
  'en-int',
  'ja-jp',
  'marketplace',
  'news',
  'search?keyword=',
  'idp',
  'api',
  'a',
  '&callbackurl=',
  '[::1]',
)
const hosts = fc.constantFrom<string>(
  'http://localhost:3000',
  `https://${globalHost}`,
  `https://${chinaHost}`,
  '',
  '/',
  '//',
)
const generated = fc.oneof(
  fc.array(piece, { maxLength: 8 }).map((it) => it.join('')),
  fc.tuple(hosts, fc.array(piece, { maxLength: 6 })).map(([host, rest]) => host + rest.join('')),
  fc.webUrl(),
  fc.string({ unit: 'binary', maxLength: 60 }),
)

test(`none of ${runs} generated return URLs is turned into a URL on another site`, () => {
  fc.assert(
    fc.property(generated, fc.constantFrom(...rulesBy.values()), (text, rules) => {
      const location = callbackAddress(rules, { text, locale: 'en-int' })
      const url = new URL(location)
      expect(originsOf(rules)).toContain(url.origin)
      expect(url.username + url.password).toBe('')
      expect(location).toMatch(/^https?:\/\/[\x21-\x7e]+$/)
      expect(leadsTo(withOutcome(location, { error: '2' }))).toBe(url.origin)
    }),
    { numRuns: runs },
  )
})

test.each([
  ['/ja-jp/marketplace/news?page=2', 'http://localhost:3000/ja-jp/marketplace/news?page=2'],
  ['http://localhost:3000/zh-cn/marketplace', 'http://localhost:3000/zh-cn/marketplace'],
  ['/ja-jp/marketplace?error=1&role=0&a=b', 'http://localhost:3000/ja-jp/marketplace?a=b'],
  [
    '/ja-jp/marketplace/search?keyword=エッジ&page=1#top',
    'http://localhost:3000/ja-jp/marketplace/search?keyword=%E3%82%A8%E3%83%83%E3%82%B8&page=1',
  ],
  ['/en-int/marketplace/no-such-page', undefined],
  ['', undefined],
])('the return URL %s is read as %s', (text, expected) => {
  expect(ownPage(rulesOn('none'), text)).toBe(expected)
})
