import fc from 'fast-check'
import { expect, test } from 'vitest'
import { locales } from '#config/locales.ts'
import { type Route, routes } from '#config/routes.ts'
import type { Address, AddressRequest } from '#server/platform/address/address.ts'
import type { AddressRules } from '#server/platform/address/address-rules.ts'
import {
  chinaHost,
  consoleHost,
  globalHost,
  type Hosting,
  hostings,
  outcome,
  rulesOn,
  visit,
} from './address-setup.ts'

const runs = Number(process.env['PROPERTY_RUNS'] ?? 10_000)
const publicOrigins = [
  'http://localhost:3000',
  'https://market.example.com',
  'https://old.example.com',
  `https://${consoleHost}`,
]

const word = fc.constantFrom(
  ...new Set(Object.values<Route>(routes).flatMap((it) => it.path.slice(1).split('/'))),
  'console/console',
  'console/marketplace',
  'console/bills',
  'europe-partner-program',
  'asean-partner-program',
  'evil.com',
  'constructor',
  '__proto__',
  'news',
  'search',
  'api',
  'v1',
  'assets',
  'idp',
  'my-team',
  'profile',
)
const locale = fc.constantFrom(
  ...locales,
  'EN_INT',
  'zh_CN',
  'En-Tw',
  'en-us',
  'ko-kr',
  'en_eu',
  'fr-fr',
  'en',
  'zh-cn',
  'zh-cn',
)
const nasty = fc.constantFrom(
  '',
  '.',
  '..',
  '%2e%2e',
  '%2F',
  '%5c',
  '\\',
  '%',
  '%zz',
  '%00',
  '%0d%0aX:y',
  '\r\n',
  '\t',
  ' ',
  '@evil.com',
  'https:',
  'http:%2f%2fevil.com',
  ';a=b',
  '*',
  '%25',
  '%252e',
  '日本',
  'æ\u0097¥',
  '%E6%97%A5',
  '%E2%84%AA',
  '%C3',
  '%ED%A0%80',
  '"<>^`{|}',
  "'()!*~",
  ':8080',
  '?',
  '#',
  '&',
  '+',
  'ı',
  '\u2028',
  'a'.repeat(4000),
)
const recased = fc.tuple(word, fc.constantFrom('as is', 'upper', 'capital')).map(([text, way]) => {
  if (way === 'upper') return text.toUpperCase()
  return way === 'capital' ? text.slice(0, 1).toUpperCase() + text.slice(1) : text
})
const segment = fc.oneof(
  { weight: 6, arbitrary: recased },
  { weight: 2, arbitrary: locale },
  { weight: 1, arbitrary: nasty },
  { weight: 1, arbitrary: fc.string({ maxLength: 5 }) },
)
const slash = fc.oneof(
  { weight: 12, arbitrary: fc.constant('/') },
  { weight: 1, arbitrary: fc.constantFrom('//', '///', '/./', '/\\') },
)
const realPath = fc
  .tuple(fc.constantFrom(...Object.values<Route>(routes).map((it) => it.path)), recased, nasty)
  .map(([path, a, b]) =>
    path
      .replace(/\{\w+\}/, a)
      .replace(/\/\{\w+\?\}/g, '')
      .replace(/\{\w+\}/g, 'x')
      .replace('*', b),
  )
const anyPath = fc
  .array(fc.tuple(slash, segment), { maxLength: 6 })
  .map((parts) => parts.flat().join(''))
const knownPath = fc
  .tuple(
    fc.constantFrom('', '/', '//'),
    locale,
    fc.oneof(realPath, anyPath),
    fc.constantFrom('', '', '/', '//'),
  )
  .map(([before, first, path, after]) => `${before === '' ? '/' : before}${first}${path}${after}`)
const key = fc.oneof(
  fc.constantFrom(
    'page',
    'keyword',
    'keyword[]',
    'keyword[a]',
    'keyword%5B0%5D',
    'page[]',
    'IssueType',
    'type',
    'categoryCode',
    'utm_source',
    'error',
  ),
  nasty,
)
const value = fc.oneof(
  fc.constantFrom(
    '1',
    '2',
    '0',
    '-1',
    '9999',
    '10000',
    'edge+link',
    '%EF%BC%A1',
    '%20a%20',
    '%0Aa',
    '//evil.com/',
    'a=b',
  ),
  nasty,
)
const query = fc
  .array(fc.tuple(key, fc.constantFrom('=', ''), value), { maxLength: 4 })
  .map((pairs) => (pairs.length > 0 ? `?${pairs.map((it) => it.join('')).join('&')}` : ''))

const request: fc.Arbitrary<AddressRequest> = fc.record({
  host: fc.constantFrom(
    globalHost,
    chinaHost,
    consoleHost,
    'localhost:3000',
    '127.0.0.1:1',
    'old.example.com',
    'evil.example',
    '',
    undefined,
  ),
  method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST'),
  rawUrl: fc
    .tuple(
      fc.oneof(
        { weight: 4, arbitrary: knownPath },
        { weight: 2, arbitrary: anyPath },
        { weight: 1, arbitrary: fc.string() },
      ),
      query,
    )
    .map((it) => it.join('')),
  acceptLanguage: fc.constantFrom(undefined, 'zh-CN', 'zh-TW', 'ja', 'fr, en;q=0.5', ';;q=,'),
})
const configurations = (Object.keys(hostings) as Hosting[]).flatMap((hosting) =>
  publicOrigins.map((origin) => ({ hosting, origin, rules: rulesOn(hosting, origin) })),
)
const configuration = fc.constantFrom(...configurations)

/** Follows a redirect as a browser would. */
function follow(
  rules: AddressRules,
  location: string,
  { acceptLanguage }: AddressRequest,
): Address {
  const { host, pathname, search } = new URL(location)
  return visit(rules, '', { host, rawUrl: pathname + search, acceptLanguage })
}

const ask = (rules: AddressRules, it: AddressRequest) => visit(rules, '', it)
const check = (
  name: string,
  holds: (rules: AddressRules, it: AddressRequest, found: Address, origin: string) => void,
) =>
  test.each(configurations.map((it) => ({ ...it, name: `${it.hosting}, ${it.origin}` })))(
    `${name}: $name`,
    ({ rules, origin }) => {
      fc.assert(
        fc.property(request, (it) => holds(rules, it, ask(rules, it), origin)),
        { numRuns: runs },
      )
    },
  )

check('no redirect is redirected again', (rules, it, found) => {
  if (found.kind !== 'redirect') return
  const next = follow(rules, found.location, it)
  expect(next.kind, `${it.host} ${it.rawUrl} → ${found.location} → ${outcome(next)}`).not.toBe(
    'redirect',
  )
  expect(
    next.kind === 'problem' ? next.status : 0,
    'a redirect leads to a well-formed address of ours',
  ).not.toBe(421)
  expect(next.kind === 'problem' ? next.status : 0).not.toBe(400)
})

check(
  'every redirect goes to one of our own hosts and contains only URI characters',
  (_rules, _it, found, origin) => {
    if (found.kind !== 'redirect') return
    const ours = [origin, `https://${globalHost}`, `https://${chinaHost}`, `https://${consoleHost}`]
    expect(ours).toContain(new URL(found.location).origin)
    expect(found.location).toMatch(/^https?:\/\/[a-z0-9.:-]+\/[!-~]*$/)
    expect(found.location).not.toMatch(/["<>\\^`{|}#]/)
    expect(new URL(found.location).href, 'a browser reads it as it is').toBe(found.location)
  },
)

check(
  'a redirect is temporary if and only if it chooses the language or the host',
  (_rules, _it, found) => {
    if (found.kind !== 'redirect') return
    expect(found.decisions.length).toBeGreaterThan(0)
    expect(found.status).toBe(
      found.decisions.includes('host') || found.decisions.includes('default-locale') ? 302 : 301,
    )
  },
)

check(
  'the canonical URL and each alternate URL of a page open a page that is its own canonical page',
  (rules, it, found) => {
    if (found.kind !== 'page' || found.canonical === null) return
    const self = follow(rules, found.canonical, it)
    expect(self, `${it.rawUrl} → ${found.canonical}`).toMatchObject({
      kind: 'page',
      name: found.name,
      canonical: found.canonical,
      alternates: found.alternates,
    })
    for (const { href } of found.alternates)
      expect(follow(rules, href, it)).toMatchObject({
        kind: 'page',
        canonical: href,
        alternates: found.alternates,
      })
  },
)

test('reading a URL twice gives the same result, and all URLs with the same cache key give the same page', () => {
  const byKey = new Map<string, string>()
  fc.assert(
    fc.property(configuration, request, ({ hosting, origin, rules }, it) => {
      const found = ask(rules, it)
      expect(ask(rules, it)).toEqual(found)
      if (found.kind !== 'page') return
      const key = `${hosting} ${origin} ${found.cacheKey}`
      const page = JSON.stringify(found)
      expect(byKey.get(key) ?? page).toBe(page)
      byKey.set(key, page)
    }),
    { numRuns: runs },
  )
})
