import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { developmentErrorPage } from '#server/commands/development-error-page.ts'
import { lineMap } from '#server/commands/line-map.ts'
import { Problem } from '#server/kernel/problem.ts'
import { Unavailable } from '#server/platform/unavailable.ts'
import { pageOrError } from '#server/web/pages/error-display.ts'
import { createPageStream } from '#server/web/pages/page-stream.ts'
import type { RenderedPage } from '#server/web/pages/render.ts'

const root = join(import.meta.dirname, '../..')

test('an exception is shown with file, line and code', () => {
  const error = new TypeError('null has no <name>')
  error.stack = `TypeError: null has no <name>
    at render (${root}/node_modules/react-dom/server.js:3:1)
    at HomeIntro (${root}/components/home/HomeIntro.tsx:20:10)`
  const page = developmentErrorPage(error, root)
  expect(page).toContain('TypeError: null has no &lt;name&gt;')
  expect(page).toContain('<h2>components/home/HomeIntro.tsx:20:10</h2>')
  const [line = ''] = readFileSync(join(root, 'components/home/HomeIntro.tsx'), 'utf8')
    .split('\n')
    .slice(19)
  expect(page).toContain(`<b>    20 | ${line}\n</b>${' '.repeat(18)}^\n`)
})

test('a syntax error is shown at the place in its message', () => {
  const message =
    '\u001b[31m2:44:16 AM [vite][request-2] Failed to transpile\n╭─[ components/home/HomeIntro.tsx:23:7 ]\n┌──┐\n│ Error isn’t helpful? │\n└──┘'
  const page = developmentErrorPage(new Error(message), root)
  expect(page).toContain('<h2>components/home/HomeIntro.tsx:23:7</h2>')
  expect(page).toContain('<h1>Error: Failed to transpile\n')
  expect(page).not.toContain('helpful')
})

test('an error without a place of ours is shown with its stack alone', () => {
  const error = new Error('no place')
  error.stack = 'Error: no place\n    at file:///elsewhere/index.js:1:1'
  const page = developmentErrorPage(error, root)
  expect(page).toContain('file:///elsewhere/index.js:1:1')
  expect(page).not.toContain('<h2>')
})

const bug = new TypeError('bug')

test.each([
  { what: 'an exception', error: bug, status: 500, body: 'bug at a place' },
  {
    what: 'an exception in a service',
    error: new Problem('upstream.failed', { cause: bug }),
    status: 500,
    body: 'bug at a place',
  },
  { what: 'a refusal', error: new Problem('not_found'), status: 200, body: 'the page' },
  {
    what: 'a stopped database',
    error: new Problem('upstream.failed', { cause: new Unavailable('stopped') }),
    status: 200,
    body: 'the page',
  },
])('in development a page with $what has the status $status', async ({ error, status, body }) => {
  const errors: unknown[] = []
  const rendered: RenderedPage = {
    status: 200,
    tags: new Set(),
    isWhole: () => true,
    pipe(out) {
      errors.push(error) // a section fails after the status is known
      out.end('the page')
    },
  }
  const display = {
    fixStack: (it: Error) => void (it.stack = 'a place'),
    page: (it: Error) => `${it.message} at ${it.stack}`,
  }
  const answer = await pageOrError(display, { rendered, errors })
  const stream = createPageStream()
  answer.pipe(stream.out)
  expect({ status: answer.status, body: String(await stream.whole) }).toEqual({ status, body })
})

test('the map of a compiled component leads to the lines and columns of its source', () => {
  const source = [
    "import { css } from 'linaria'",
    'function A() {',
    '  throw b',
    '}',
    'css`a`',
    'c()',
  ]
  const result = ['function A() {', '\tthrow b', '}', '"x1"', 'c()']
  const map = new SourceMap(lineMap(source.join('\n'), result.join('\n'), 'a.tsx') as never)
  expect(map.findOrigin(2, 8)).toMatchObject({ fileName: 'a.tsx', lineNumber: 3, columnNumber: 9 })
  expect(map.findOrigin(5, 1)).toMatchObject({ lineNumber: 6, columnNumber: 1 })
})
