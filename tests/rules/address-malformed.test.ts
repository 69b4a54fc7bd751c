import { expect, test } from 'vitest'
import { type Route, routes } from '#config/routes.ts'
import { encodedTarget } from '#server/web/pages/unencoded-target.ts'
import { chinaHost, outcome, rulesOn, visit } from './address-setup.ts'

const none = rulesOn('none')
const two = rulesOn('two')
const china = `https://${chinaHost}`

// Source: C15 step 1, trap 25
test.each([
  ['', 'empty'],
  ['*', 'the asterisk of OPTIONS'],
  ['http://evil.example/', 'another site in absolute form'],
  ['/en-int/\\evil.example', 'a backslash'],
  ['/en-int/%5Cevil.example', 'an encoded backslash'],
  ['/\\evil.example', 'a backslash at the start'],
  ['/en-int/a%2Fb', 'an encoded slash'],
  ['/en-int/%2e%2e/idp', 'an encoded dot segment'],
  ['/en-int/../idp', 'a dot segment'],
  ['/en-int/./marketplace', 'a single dot'],
  ['/en-int/%', 'a bare percent sign'],
  ['/en-int/%zz', 'no hexadecimal digits'],
  ['/en-int/%c0%af', 'overlong UTF-8'],
  ['/en-int/%ff', 'not UTF-8'],
  ['/en-int/%00', 'an encoded U+0000'],
  ['/en-int/a%0d%0aSet-Cookie:x', 'an encoded line break'],
  ['/en-int/a\r\nb', 'a line break'],
  ['/en-int/a b', 'a space'],
  ['/en-int/%C2%85', 'an encoded C1 control'],
  ['/en-int/marketplace#top', 'a fragment'],
  ['/en-int/日本', 'characters outside Latin-1'],
  [`/en-int/${'a'.repeat(5000)}`, 'too long'],
])('%j is malformed: %s', (rawUrl) => {
  const found = visit(none, '', { rawUrl })
  expect(found).toMatchObject({ kind: 'problem', status: 400 })
})

// Source: https://vike.dev/pageContext.json
test('a path for which Vike would respond with the data of a page is not found, whatever its parameters accept', () => {
  const patterns = Object.values<Route>(routes).map((it) => it.path)
  const withParameters = patterns.filter((it) => /[{*]/.test(it))
  expect(withParameters.length).toBeGreaterThan(10)
  for (const pattern of withParameters)
    for (const name of ['index.pageContext.json', 'a.pageContext.json', 'a%2EpageContext.json']) {
      const ending = pattern.replace(/(\{\w+\??\}|\*)$/, name)
      for (const path of [
        ending.endsWith(name) ? ending : `${ending}/${name}`,
        `${pattern}/${name}`,
      ])
        expect(outcome(visit(none, `/en-int${path.replace(/\{\w+\??\}|\*/g, 'x')}`)), path).toBe(
          '404 en-int',
        )
    }
})

test('the error page is in the language of the URL, or in the default language of the host if the URL contains none', () => {
  expect(outcome(visit(none, '/ja-jp/%zz'))).toBe('400 ja-jp')
  expect(outcome(visit(none, '/JA_JP/%zz'))).toBe('400 ja-jp')
  expect(outcome(visit(none, '/%zz'))).toBe('400 en-int')
  expect(outcome(visit(two, `${china}/%zz`))).toBe('400 zh-cn')
  expect(outcome(visit(none, '/ja-jp/nothing'))).toBe('404 ja-jp')
})

test('a URL that was sent without percent-encoding is understood once its bytes are encoded', () => {
  const packet = (target: string) => Buffer.from(`GET ${target} HTTP/1.1\r\nHost: localhost\r\n`)
  const search = encodedTarget(packet('/ja-jp/marketplace/search?keyword=日本&page=1')) ?? ''
  expect(outcome(visit(none, search))).toBe(
    'ja-jp marketplace-search /marketplace/search?keyword=%E6%97%A5%E6%9C%AC&page=1',
  )
  const product = encodedTarget(packet('/ja-jp/marketplace/product/製品')) ?? ''
  expect(visit(none, product)).toMatchObject({ params: { id: '製品' } })
})

test.each([
  'GET /en-int/marketplace HTTP/1.1\r\n',
  'POST /日本 HTTP/1.1\r\n',
  'GET //日本.example/ HTTP/1.1\r\n',
  'GET http://日本.example/ HTTP/1.1\r\n',
  'GET /\\日本.example/ HTTP/1.1\r\n',
  'GET /日本\nSet-Cookie:x HTTP/1.1\r\n',
  'GET /日本 /日本 HTTP/1.1\r\n',
  'GET /日本',
  'X: y\r\nGET /日本 HTTP/1.1\r\n',
])('%j is not read as a URL without percent-encoding', (packet) => {
  expect(encodedTarget(Buffer.from(packet))).toBeUndefined()
})

test('a URL with unnecessary percent-encoding opens the same page', () => {
  expect(outcome(visit(none, '/en-int/%6Darketplace/about%2Dus'))).toBe(
    'en-int marketplace-about-us /marketplace/about-us',
  )
})

test('a URL that would be redirected to a URL that is too long is malformed', () => {
  const longest = `/en-int/marketplace/search?keyword=${'k'.repeat(4050)}`
  expect(outcome(visit(none, longest))).toMatch(/^301 /)
  expect(outcome(visit(none, `${longest}${'k'.repeat(5)}`))).toBe('400 en-int')
  expect(outcome(visit(none, `/en-int/marketplace/product/a/${':'.repeat(2000)}`))).toBe(
    '400 en-int',
  )
})
