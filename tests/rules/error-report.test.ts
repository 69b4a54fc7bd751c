import { expect, test } from 'vitest'
import { describeFault, isDue } from '#components/measure/error-report.ts'

const page = '/ja-jp/marketplace/product/iems'
const script = 'https://market.example.com/assets/chunks/chunk-B3Yx.js'

/** An error with a stack like Chromium's. */
function thrown(error: Error, ...frames: string[]): Error {
  error.stack = [String(error), ...frames.map((it) => `    at ${it}`)].join('\n')
  return error
}

test('an error is described by name, message, place and stack', () => {
  const error = thrown(new TypeError('x is not a function'), `f (${script}:1:22)`)
  const event = { error, message: 'Uncaught', filename: script, lineno: 1, colno: 22 }
  expect(describeFault(event, page)).toEqual({
    kind: 'error',
    name: 'TypeError',
    message: 'x is not a function',
    source: `${script}:1:22`,
    stack: `    at f (${script}:1:22)`,
    page,
  })
})

test('no query and no fragment leaves the browser', () => {
  const error = thrown(
    new Error('/search?keyword=secret answered 503 for https://a.example/cb#token=secret'),
    `f (${script}?user=secret:1:22)`,
  )
  const event = { error, filename: `${script}?user=secret`, lineno: 1, colno: 22 }
  const report = describeFault(event, `${page}?mail=secret`)
  expect(JSON.stringify(report)).not.toContain('secret')
  expect(report).toMatchObject({
    message: '/search answered 503 for https://a.example/cb',
    source: `${script}:1:22`,
    page,
  })
})

test('of an error with causes, the innermost is described', () => {
  const cause = thrown(new RangeError('too many'), `f (${script}:1:22)`)
  const error = new Error('hydration failed', { cause: new Error('failed', { cause }) })
  expect(describeFault({ error }, page)).toMatchObject({ name: 'RangeError', message: 'too many' })
})

test('an error that is its own cause is described', () => {
  const error = new Error('round')
  error.cause = error
  expect(describeFault({ error }, page)).toMatchObject({ message: 'round' })
})

test('a long message is cut, and a long stack is cut after a whole line', () => {
  const frame = `${'f'.repeat(30)} (${script}:1:22)`
  const error = thrown(new Error('x'.repeat(2000)), ...Array.from({ length: 100 }, () => frame))
  const { message, stack = '' } = describeFault({ error }, page) ?? {}
  expect(message).toHaveLength(500)
  expect(stack.length).toBeLessThanOrEqual(4000)
  expect(stack.length).toBeGreaterThan(3800)
  expect(stack.split('\n').every((it) => it === `    at ${frame}`)).toBe(true)
})

test.each([
  ['a text', 'a text'],
  [{ email: 'ann@example.com' }, 'thrown: object'],
  [undefined, 'thrown: undefined'],
  ['', 'thrown: string'],
  [new Error(''), 'Error'],
])('what is no error, or says nothing, has a message too: %j', (error, message) => {
  expect(describeFault({ error }, page)).toMatchObject({ message })
})

test.each([
  [{ error: undefined, message: 'ResizeObserver loop limit exceeded' }],
  [
    {
      error: null,
      message: 'ResizeObserver loop completed with undelivered notifications.',
      filename: `https://market.example.com${page}`,
    },
  ],
  [{ error: null, message: 'Script error.', filename: '' }],
  [{ error: new DOMException('The user aborted a request.', 'AbortError') }],
  [{ error: new TypeError('Failed to fetch') }],
  [{ error: new TypeError('NetworkError when attempting to fetch resource.') }],
  [{ error: new TypeError('Load failed') }],
  [{ error: new Error('x'), filename: 'chrome-extension://abcdef/content.js' }],
  [{ error: thrown(new Error('x'), 'f (moz-extension://abc-def/content.js:1:2)') }],
  [{ error: thrown(new Error('x'), 'safari-web-extension://ABC/content.js:1:2') }],
])('noise %# is not described', (fault) => {
  expect(describeFault(fault, page)).toBeUndefined()
})

test.each([
  `Failed to fetch dynamically imported module: ${script}`,
  `error loading dynamically imported module: ${script}`,
  'Importing a module script failed.',
])('code that cannot be loaded is described: %s', (message) => {
  expect(describeFault({ error: new TypeError(message) }, page)).toMatchObject({ message })
})

test('a stack of nothing but the error is left out', () => {
  const { stack } = describeFault({ error: thrown(new Error('x')) }, page) ?? {}
  expect(stack).toBeUndefined()
})

test('each error of a page is reported once, and at most five are', () => {
  const sent = new Set<string>()
  const report = (message: string, stack = '    at f\n    at g') =>
    isDue({ kind: 'error', message, stack, page }, sent)
  expect([report('a'), report('a'), report('a', '    at f\n    at h')]).toEqual([
    true,
    false,
    false,
  ])
  expect(report('a', '    at other\n    at g')).toBe(true)
  expect(['b', 'c', 'd', 'e', 'f'].map((it) => report(it))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
  expect(sent.size).toBe(5)
})
