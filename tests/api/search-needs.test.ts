import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { addressesOf } from '#tests/support/search.ts'

/**
 * Least share of a language's queries with a right page among the first three, and most without
 * results.
 */
const gates = { found: 0.9, empty: 0.01 }

/**
 * Queries of people who know their need and not the catalog, with the pages that answer them. They
 * were written before their authors had seen the site. Queries for what the site has no page about
 * are left out.
 */
const [, ...lines] = readFileSync(path.join(import.meta.dirname, 'search-needs.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
const queries = lines.map((line) => {
  const [locale = '', keyword = '', pages = ''] = line.split('\t')
  return { locale, keyword, pages: pages.split(' ') }
})

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

test.each(['en-int', 'ja-jp', 'zh-cn', 'zh-tw'])(
  'people who search in their own words on %s find a page that helps among the first three',
  async (site) => {
    const asked = queries.filter(({ locale }) => locale === site)
    const missed: string[] = []
    let empty = 0
    for (const { locale, keyword, pages } of asked) {
      const found = await addressesOf(app, keyword, { locale })
      if (found.length === 0) empty += 1
      if (!found.slice(0, 3).some((it) => isOneOf(it, pages))) missed.push(keyword)
    }
    expect(asked).not.toHaveLength(0)
    expect(1 - missed.length / asked.length, missed.join('\n')).toBeGreaterThanOrEqual(gates.found)
    expect(empty / asked.length).toBeLessThanOrEqual(gates.empty)
  },
)

test('the examples that a page without results gives find the power meter first', async () => {
  for (const [locale, keyword] of [
    ['en-int', 'energy meter'],
    ['ja-jp', '電力メーター'],
    ['zh-cn', '电力仪表'],
    ['zh-tw', '電力計'],
  ] as const)
    expect((await addressesOf(app, keyword, { locale })).slice(0, 3), keyword).toContain(
      '/product/pm-30-power-meter',
    )
})

/** Matches a page, or with `#` an entry of a list of events or partners. */
function isOneOf(address: string, pages: readonly string[]): boolean {
  const [page = '', fragment] = address.split('#')
  const [place] = page.split('?')
  return pages.some((it) => (it.startsWith('#') ? `#${fragment}` === it : place === it))
}
