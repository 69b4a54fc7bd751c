import { expect, test } from 'vitest'
import { locales } from '#config/locales.ts'
import { pathOf } from '#config/routes.ts'
import { startApp } from '#tests/support/app.ts'
import { firstScripts, stylesheets } from '#tests/support/documents.ts'

const scriptLimitBytes = 12_000
const styleLimitBytes = 25_000

const id = 'iems-energy-manager'
const paths = [
  pathOf('marketplace'),
  pathOf('marketplace-product', { id }),
  pathOf('marketplace-product-docs', { id }),
  pathOf('marketplace-product-pricing-details', { id }),
  pathOf('marketplace-product-related-materials', { id }),
  pathOf('marketplace-product-service-architecture', { id }),
]

test('a document starts with at most 12 kB of script, and none of it is React or zod', async () => {
  await using app = await startApp({ database: 'postgres' })
  for (const path of [...paths, '/none']) {
    const { text } = await app.ask(`/ja-jp${path}`)
    const scripts = firstScripts(text)
    const gzipBytes = scripts.reduce((sum, it) => sum + it.gzipBytes, 0)
    expect(scripts.length, path).toBeGreaterThan(0)
    expect(gzipBytes, `${path} ${scripts.map((it) => `${it.path} ${it.gzipBytes}`).join(', ')}`).toBeLessThanOrEqual(scriptLimitBytes)
    for (const script of scripts)
      expect(script.text, script.path).not.toMatch(/react\.(transitional\.)?element|Minified React|reactjs\.org|react\.dev|ZodError|_zod|i18next/)
  }
})

test('a document loads at most 25 kB of styles', async () => {
  await using app = await startApp({ database: 'postgres' })
  for (const path of [...paths, '/none']) {
    const { text } = await app.ask(`/zh-tw${path}`)
    const sheets = stylesheets(text)
    const bytes = sheets.reduce((sum, it) => sum + it.bytes, 0)
    expect(sheets.length, path).toBeGreaterThan(0)
    expect(bytes, `${path} ${sheets.map((it) => `${it.path} ${it.bytes}`).join(', ')}`).toBeLessThanOrEqual(styleLimitBytes)
  }
})

test('every page of this stage answers in all ten locales', async () => {
  await using app = await startApp({ database: 'postgres' })
  const faults: string[] = []
  for (const locale of locales)
    for (const path of paths) {
      const { status, text } = await app.ask(`/${locale}${path}`)
      const headings = text.match(/<h1[\s>]/g)?.length ?? 0
      if (status !== 200 || headings !== 1 || !text.endsWith('</html>')) faults.push(`/${locale}${path}: ${status}, ${headings} h1`)
    }
  expect(faults).toEqual([])
})

test('no text of a page shows as its key, and none is missing', async () => {
  await using app = await startApp({ database: 'postgres' })
  for (const locale of ['en-int', 'ja-jp', 'zh-cn', 'zh-tw'])
    for (const path of [...paths, '/none', '/marketplace/product/none']) await app.ask(`/${locale}${path}`)
  expect(
    app.log.filter((it) => ['text.missing', 'locale_file.missing', 'section.failed', 'menu.failed', 'page.failed', 'problem'].includes(String(it['event']))),
  ).toEqual([])
})

test('no source map and nothing of the server is among the files that browsers get', async () => {
  await using app = await startApp({ database: 'postgres' })
  const { text } = await app.ask('/en-int/marketplace')
  for (const script of firstScripts(text)) {
    expect(script.text).not.toContain('sourceMappingURL')
    expect((await app.ask(`${script.path}.map`)).status).toBe(404)
  }
})
