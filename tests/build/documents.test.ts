import { afterAll, beforeAll, expect, test } from 'vitest'
import { locales } from '#config/locales.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { firstScripts, stylesheets } from '#tests/support/documents.ts'
import { pageKinds } from '#tests/support/page-kinds.ts'

const scriptLimitBytes = 8000
const styleLimitBytes = 25_000
/** Maximum number of stylesheets: one that all pages share and one for the page itself. */
const styleFileLimit = 2
const patienceMs = 180_000

let app: TestApp
beforeAll(async () => void (app = await startApp({ database: 'postgres' })))
afterAll(() => app[Symbol.asyncDispose]())

test('every page initially loads at most 8 kB of scripts, without React and zod', async () => {
  const faults: string[] = []
  for (const { path } of pageKinds) {
    const { text } = await app.ask(`/ja-jp${path}`)
    const scripts = firstScripts(text)
    expect(scripts.length, path).toBeGreaterThan(0)
    const gzipBytes = scripts.reduce((sum, it) => sum + it.gzipBytes, 0)
    if (gzipBytes > scriptLimitBytes)
      faults.push(
        `${path}: ${gzipBytes} of ${scripts.map((it) => `${it.path} ${it.gzipBytes}`).join(', ')}`,
      )
    for (const script of scripts)
      if (
        /react\.(transitional\.)?element|Minified React|reactjs\.org|react\.dev|ZodError|_zod|i18next/.test(
          script.text,
        )
      )
        faults.push(`${path}: ${script.path}`)
  }
  expect(faults).toEqual([])
})

test('every page loads at most 25 kB of styles, in at most two files', async () => {
  const faults: string[] = []
  for (const { path } of pageKinds) {
    const sheets = stylesheets((await app.ask(`/zh-tw${path}`)).text)
    expect(sheets.length, path).toBeGreaterThan(0)
    const bytes = sheets.reduce((sum, it) => sum + it.bytes, 0)
    if (bytes > styleLimitBytes || sheets.length > styleFileLimit)
      faults.push(`${path}: ${bytes} in ${sheets.length} files`)
  }
  expect(faults).toEqual([])
})

test(
  'every kind of page is served completely in all ten locales and has one h1',
  async () => {
    const faults: string[] = []
    for (const locale of locales)
      for (const { path, route } of pageKinds) {
        const { status, text } = await app.ask(`/${locale}${path}`)
        const headings = text.match(/<h1[\s>]/g)?.length ?? 0
        if (status !== (route === null ? 404 : 200) || headings !== 1 || !text.endsWith('</html>'))
          faults.push(`/${locale}${path}: ${status}, ${headings} h1`)
      }
    expect(faults).toEqual([])
  },
  patienceMs,
)

test('rendering every kind of page logs no missing text and no failure', async () => {
  for (const locale of ['en-int', 'ja-jp', 'zh-cn', 'zh-tw'])
    for (const { path } of [...pageKinds, { path: '/none' }]) await app.ask(`/${locale}${path}`)
  const faults = new Set([
    'text.missing',
    'locale_file.missing',
    'section.failed',
    'section.unknown',
    'menu.failed',
    'page.failed',
    'problem',
  ])
  expect(app.log.filter((it) => faults.has(String(it['event'])))).toEqual([])
})

test('files sent to browsers contain no source maps and no server code', async () => {
  const { text } = await app.ask('/en-int/marketplace')
  for (const script of firstScripts(text)) {
    expect(script.text).not.toContain('sourceMappingURL')
    expect((await app.ask(`${script.path}.map`)).status).toBe(404)
  }
})
