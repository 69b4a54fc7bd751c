import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { locales } from '#config/locales.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { visitorOf } from '#tests/support/client.ts'
import { headOf } from '#tests/support/head.ts'

let app: TestApp
beforeAll(async () => void (app = await startApp()))
afterAll(() => app[Symbol.asyncDispose]())

async function directoryOf(locale: string, query = '') {
  const { status, text } = await app.http.get(`/${locale}/marketplace/partners${query}`)
  expect(status).toBe(200)
  return { text, shown: [...text.matchAll(/<article [^>]*?id="([^"]+)"/g)].map((it) => it[1]) }
}

/** Returns the options of a filter with the number shown next to each. */
function optionsOf(html: string, name: string): { value: string; count: number }[] {
  const select = new RegExp(`<select [^>]*name="${name}"[\\s\\S]*?</select>`).exec(html)?.[0] ?? ''
  return [...select.matchAll(/<option [^>]*?value="([^"]*)"[^>]*>[^<]*?[(（](\d+)[)）]</g)].map(
    (it) => ({ value: it[1] ?? '', count: Number(it[2]) }),
  )
}

test.each(locales)('%s shows all its partners under a title of suitable length', async (locale) => {
  const { text, shown } = await directoryOf(locale)
  const { partners } = await visitorOf(app).partner.all({ websiteCode: locale })
  expect(shown).toEqual(partners.map((it) => it.code))
  expect(headOf(text).h1Count).toBe(1)
  expect(text).not.toContain('could not be loaded')
  expect(headOf(text).title.length).toBeLessThanOrEqual(60)
})

test('search results link to each partner on the directory page', async () => {
  const { shown } = await directoryOf('en-int')
  const found = await app.rows<{ path: string }>(
    sql`select page_path as path from search_document where kind = 'partner' and language = 'en' and 'en-int' = any(websites)`,
  )
  expect(found.map((it) => it.path).toSorted()).toEqual(
    shown.map((it) => `/partners#${it}`).toSorted(),
  )
})

test('each filter option shows how many partners match it, even if the other filter is set', async () => {
  const { text } = await directoryOf('en-int')
  const [countries, solutions] = [optionsOf(text, 'country'), optionsOf(text, 'solution')]
  expect([countries.length > 10, solutions.length > 10]).toEqual([true, true])
  const choices = fc.sample(
    fc.tuple(fc.constantFrom(...countries), fc.constantFrom(...solutions)),
    { numRuns: 20, seed: 5 },
  )
  for (const [{ value: country }, { value: solution }] of choices) {
    const narrowed = await directoryOf('en-int', `?country=${country}`)
    const promised =
      optionsOf(narrowed.text, 'solution').find((it) => it.value === solution)?.count ?? 0
    const { shown } = await directoryOf('en-int', `?country=${country}&solution=${solution}`)
    expect([country, solution, shown.length]).toEqual([country, solution, promised])
  }
})

test('filters without matches say so and link to all partners; unknown filters are ignored', async () => {
  const nobody = await directoryOf('en-int', '?country=PL&solution=energy-esg')
  expect(nobody.shown).toEqual([])
  expect(nobody.text).toContain('No partners match both filters')
  expect(nobody.text).toContain('href="/en-int/marketplace/partners#directory"')
  const unknown = await directoryOf(
    'en-int',
    `?country=${encodeURIComponent('<b>')}&solution=no-such`,
  )
  expect(unknown.shown).toEqual((await directoryOf('en-int')).shown)
  expect(unknown.text).toContain('“&lt;b&gt;”, “no-such” is not in this directory')
})

test('the canonical URL of a filtered directory is the whole directory', async () => {
  const { text } = await directoryOf('en-int', '?country=JP')
  expect(headOf(text).canonical).toMatch(/\/en-int\/marketplace\/partners$/)
})

test('a partner links to its solutions and, in a new tab, to its own website', async () => {
  const { text } = await directoryOf('zh-tw')
  const card = /<article [^>]*id="hokuto-systems"[\s\S]*?<\/article>/.exec(text)?.[0] ?? ''
  expect(card).toContain('href="/zh-tw/marketplace/solutions/remote-service"')
  expect(card).toMatch(
    /href="https:\/\/www\.hokuto-systems\.example\/" target="_blank" rel="noopener" aria-label="[^"]*新分頁/,
  )
  expect(card).toContain('信賴')
  const trusted = [...text.matchAll(/href="\/zh-tw\/marketplace\/partners#([^"]+)"/g)].map(
    (it) => it[1],
  )
  const { partners } = await visitorOf(app).partner.trusted({ websiteCode: 'zh-tw' })
  expect(trusted).toEqual(partners.map((it) => it.code))
})

test('an invalid website URL is not linked', async () => {
  await using own = await startApp()
  await own.resources.database.db.execute(
    sql`update partner set website_url = 'javascript:alert(1)' where code = 'hokuto-systems'`,
  )
  const { text } = await own.http.get('/en-int/marketplace/partners')
  expect(text).toContain('id="hokuto-systems"')
  expect(text).not.toContain('javascript:alert')
})
