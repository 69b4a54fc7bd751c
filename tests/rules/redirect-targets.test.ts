import fc from 'fast-check'
import { expect, test } from 'vitest'
import { flattenedRedirects, type Redirect } from '#server/content/redirect/flattened.ts'
import { isAllowedTarget } from '#server/content/redirect/target.ts'
import { Problem } from '#server/kernel/problem.ts'

const solutions = '/marketplace/solutions'

function generic(
  urlAlias: string,
  target: string,
  websiteCode: Redirect['websiteCode'] = null,
): Redirect {
  return { websiteCode, pageType: 1, urlAlias, target }
}

function endsOf(redirects: readonly Redirect[]): Record<string, string> {
  return Object.fromEntries(
    flattenedRedirects(redirects).map((it) => [
      `${it.websiteCode ?? 'all'} ${it.urlAlias}`,
      it.target,
    ]),
  )
}

test('a chain is followed to its end, in any order and for any kind of redirect', () => {
  const chain: Redirect[] = [
    generic('a', `${solutions}/b`),
    generic('b', `${solutions}/c/d?from=b`),
    { websiteCode: null, pageType: 2, urlAlias: 'c/d', target: '/marketplace/category/e/f#top' },
    { websiteCode: null, pageType: 3, urlAlias: 'e/f', target: '/marketplace/Membership' },
  ]
  for (const redirects of [chain, chain.toReversed()])
    expect(endsOf(redirects)).toEqual({
      'all a': '/marketplace/Membership',
      'all b': '/marketplace/Membership',
      'all c/d': '/marketplace/Membership',
      'all e/f': '/marketplace/Membership',
    })
})

test('a legacy path is recognized in any letter case', () => {
  expect(
    endsOf([generic('a', '/Marketplace/Solutions/B'), generic('b', '/marketplace/partners')])[
      'all a'
    ],
  ).toBe('/marketplace/partners')
})

test('a legacy generic page is redirected both below solutions and below categories', () => {
  const ends = endsOf([
    generic('a', '/marketplace/category/c'),
    generic('b', `${solutions}/c`),
    generic('c', '/marketplace/support'),
  ])
  expect(ends).toEqual({
    'all a': '/marketplace/support',
    'all b': '/marketplace/support',
    'all c': '/marketplace/support',
  })
})

test('a redirect for one site changes the end of a global chain on that site only', () => {
  expect(
    endsOf([
      generic('a', `${solutions}/b`),
      generic('b', '/marketplace/support'),
      generic('b', '/marketplace/webinars', 'zh-cn'),
    ]),
  ).toEqual({
    'all a': '/marketplace/support',
    'all b': '/marketplace/support',
    'zh-cn a': '/marketplace/webinars',
    'zh-cn b': '/marketplace/webinars',
  })
})

test.each([
  ['one redirect', [generic('a', `${solutions}/a`)]],
  ['one redirect with a query string', [generic('a', `${solutions}/A?again=1`)]],
  ['two redirects', [generic('a', `${solutions}/b`), generic('b', '/marketplace/category/a')]],
  [
    'at the end of a chain',
    [
      generic('a', `${solutions}/b`),
      generic('b', `${solutions}/c`),
      generic('c', `${solutions}/b`),
    ],
  ],
  [
    'on one site only',
    [
      generic('a', `${solutions}/b`),
      generic('b', '/marketplace/support'),
      generic('b', `${solutions}/a`, 'ja-jp'),
    ],
  ],
])('a redirect loop is rejected: %s', (_, redirects) => {
  expect(() => flattenedRedirects(redirects)).toThrow(
    expect.objectContaining({ code: 'redirect.loop', status: 409 }),
  )
})

test('any set of redirects is either rejected as a loop or redirects a visitor at most once', () => {
  const names = fc.constantFrom('a', 'b', 'c', 'd', 'e')
  const site = fc.constantFrom(null, 'zh-cn' as const, 'ja-jp' as const)
  const redirects = fc.uniqueArray(
    fc
      .record({ websiteCode: site, urlAlias: names, to: names })
      .map(({ websiteCode, urlAlias, to }) => generic(urlAlias, `${solutions}/${to}`, websiteCode)),
    { selector: (it) => `${it.websiteCode} ${it.urlAlias}` },
  )
  fc.assert(
    fc.property(redirects, (saved) => {
      const flat = flattenedOrLoop(saved)
      if (!flat) return
      const look = (locale: string, alias: string) =>
        flat.find((it) => it.websiteCode === locale && it.urlAlias === alias) ??
        flat.find((it) => it.websiteCode === null && it.urlAlias === alias)
      for (const locale of ['en-int', 'zh-cn', 'ja-jp'])
        for (const alias of ['a', 'b', 'c', 'd', 'e']) {
          const found = look(locale, alias)
          if (found) expect(look(locale, found.target.slice(solutions.length + 1))).toBeUndefined()
        }
      expect(new Set(flat.map((it) => `${it.websiteCode} ${it.urlAlias}`)).size).toBe(flat.length)
    }),
  )
})

const hosts = ['www.meridian.example', 'files.example:8443']

test.each([
  '/marketplace',
  '/marketplace/solutions/energy-esg',
  '/marketplace/category/analytics?categoryCode=x',
  '/marketplace/partners/Ecosystem#top',
  '/marketplace/product/edgelink-gateway/docs',
  'https://www.meridian.example/en/academy?x=1',
  'https://files.example:8443/a',
])('a redirect may go to %s', (target) => {
  expect(isAllowedTarget(target, hosts)).toBe(true)
})

test.each([
  '',
  'marketplace',
  '//www.meridian.example/',
  '/\\evil.example',
  '/marketplace/../../evil',
  '/marketplace/%2e%2e/evil',
  '/marketplace//partners',
  '/marketplace/partners/ecosystem',
  '/en-int/marketplace/partners',
  '/no/such/page',
  '/marketplace/part\tners',
  'https://evil.example/',
  'https://www.meridian.example@evil.example/',
  'https://user@www.meridian.example/',
  'https://www.meridian.example.evil.example/',
  'http://www.meridian.example/',
  'https://www.meridian.example:444/',
  'https:\\\\www.meridian.example/',
  'javascript:alert(1)',
  'data:text/html,x',
])('a redirect may not go to %j', (target) => {
  expect(isAllowedTarget(target, hosts)).toBe(false)
})

function flattenedOrLoop(redirects: readonly Redirect[]): Redirect[] | undefined {
  try {
    return flattenedRedirects(redirects)
  } catch (error) {
    if (error instanceof Problem && error.code === 'redirect.loop') return undefined
    throw error
  }
}
