import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { appPagePaths } from '#tests/support/app-pages.ts'
import { firstScripts, stylesheets } from '#tests/support/documents.ts'

const firstLimitBytes = 160_000
const furtherLimitBytes = 40_000
const styleLimitBytes = 30_000

let app: TestApp
beforeAll(async () => void (app = await startApp({ database: 'postgres' })))
afterAll(() => app[Symbol.asyncDispose]())

test('an app page initially loads at most 160 kB of scripts, and each further page at most 40 kB more', async () => {
  const faults: string[] = []
  const loaded = new Set<string>()
  for (const path of appPagePaths) {
    const scripts = firstScripts((await app.ask(`/ja-jp${path}`)).text)
    const total = sum(scripts.map((it) => it.gzipBytes))
    const further = sum(scripts.filter((it) => !loaded.has(it.path)).map((it) => it.gzipBytes))
    if (total > firstLimitBytes) faults.push(`${path}: ${total}`)
    if (loaded.size > 0 && further > furtherLimitBytes) faults.push(`${path}: ${further} more`)
    for (const it of scripts) loaded.add(it.path)
  }
  expect(faults).toEqual([])
})

test('an app page loads at most 30 kB of styles, in one file that all app pages share and one of its own', async () => {
  const faults: string[] = []
  const fileOfClass = new Map<string, string>()
  const shared = new Set<string | undefined>()
  for (const path of appPagePaths) {
    const sheets = stylesheets((await app.ask(`/ja-jp${path}`)).text)
    const bytes = sum(sheets.map((it) => it.bytes))
    shared.add(sheets[0]?.path)
    if (sheets.length > 2 || bytes > styleLimitBytes)
      faults.push(`${path}: ${bytes} in ${sheets.length} files`)
    for (const sheet of sheets)
      for (const name of classesOf(sheet.text)) {
        const other = fileOfClass.get(name) ?? sheet.path
        if (other !== sheet.path) faults.push(`${name} in ${other} and ${sheet.path}`)
        fileOfClass.set(name, sheet.path)
      }
  }
  expect(faults).toEqual([])
  expect(shared.size).toBe(1)
  expect(fileOfClass.size).toBeGreaterThan(appPagePaths.length)
})

test('the scripts of app pages contain no zod, no i18next and no server code', async () => {
  for (const path of appPagePaths)
    for (const script of firstScripts((await app.ask(`/en-int${path}`)).text)) {
      expect(script.text, script.path).not.toMatch(/ZodError|_zod\b|i18nextInstance|drizzle/)
    }
})

test('the shell of an app page follows the security policy: no style attribute, and no inline script but the one of all documents', async () => {
  const { text: document } = await app.ask('/en-int/marketplace')
  const known = inlineScripts(document)
  for (const path of appPagePaths) {
    const { status, text, headers } = await app.ask(`/zh-tw${path}`)
    expect(status).toBe(200)
    expect(headers['cache-control']).toContain('public')
    expect(text).not.toMatch(/\sstyle="/)
    expect(text).not.toContain('<style')
    for (const it of inlineScripts(text)) expect(known).toContain(it)
    expect(text.match(/<h1[\s>]/g)).toHaveLength(1)
  }
})

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, it) => total + it, 0)
}

/** Returns the classes that have a rule of their own in a stylesheet. */
function classesOf(css: string): string[] {
  let topLevel = css
  for (let length = 0; length !== topLevel.length;) {
    length = topLevel.length
    topLevel = topLevel.replace(/\{[^{}]*\}/g, ';')
  }
  return [...topLevel.matchAll(/(?:^|;)\.([\w-]+)(?=;|$)/g)].map(([, name = '']) => name)
}

/** Returns the scripts in a document that run without being loaded. */
function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>([^<]*)<\/script>/g)]
    .filter(([, attributes = '']) => !attributes.includes('json'))
    .map(([, , code = '']) => code)
}
