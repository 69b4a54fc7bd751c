import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Locale, locales } from '#config/locales.ts'
import type { Partner } from '#server/content/partner/contract.ts'
import { databases, startApp, type TestApp } from '#tests/support/app.ts'
import { visitorOf } from '#tests/support/client.ts'

const often = { interval: 10, timeout: 5000 }

let app: TestApp
beforeAll(async () => void (app = await startApp()))
afterAll(() => app[Symbol.asyncDispose]())

async function partnersOf(
  asked: TestApp,
  websiteCode: Locale,
  list: 'all' | 'trusted' = 'all',
): Promise<Partner[]> {
  return (await visitorOf(asked).partner[list]({ websiteCode })).partners
}

test('the directory has at least thirty partners in twelve countries', async () => {
  const lists = await Promise.all(locales.map((it) => partnersOf(app, it)))
  const all = new Map(lists.flat().map((it) => [it.code, it]))
  expect(all.size).toBeGreaterThanOrEqual(30)
  expect(new Set([...all.values()].map((it) => it.country)).size).toBeGreaterThanOrEqual(12)
  for (const [index, list] of lists.entries())
    expect(list.length, locales[index]).toBeGreaterThanOrEqual(5)
})

test('each site lists its own partners, in order', async () => {
  const shown = await app.rows<{ code: string; websites: string[] }>(
    sql`select code, websites from partner order by position`,
  )
  for (const locale of locales) {
    const codes = (await partnersOf(app, locale)).map((it) => it.code)
    expect(codes, locale).toEqual(
      shown.filter((it) => it.websites.includes(locale)).map((it) => it.code),
    )
  }
})

test('the solutions of a partner exist, and its country is named in the language of the site', async () => {
  for (const locale of locales) {
    for (const { code, focusedSolutions, countryName } of await partnersOf(app, locale)) {
      expect(focusedSolutions.length, code).toBeGreaterThan(0)
      expect(countryName, code).toMatch(/\p{L}{2}/u)
      for (const solution of focusedSolutions) expect(solution.name, code).toMatch(/\p{L}{2}/u)
    }
  }
  const [japanese, chinese] = await Promise.all(
    (['ja-jp', 'zh-cn'] as const).map((it) => partnersOf(app, it)),
  )
  expect(japanese?.find((it) => it.code === 'nordwind-controls')?.countryName).toBe('ドイツ')
  expect(chinese?.find((it) => it.code === 'nordwind-controls')?.countryName).toBe('德国')
  const codes = new Set(
    (await partnersOf(app, 'en-int')).flatMap((it) =>
      it.focusedSolutions.map((solution) => solution.code),
    ),
  )
  for (const code of codes)
    expect((await app.api(`/solutions/${code}?websiteCode=en-int`)).status, code).toBe(200)
})

test('the trusted partners are those marked as trusted in the directory', async () => {
  for (const locale of locales) {
    const [all, trusted] = await Promise.all([
      partnersOf(app, locale),
      partnersOf(app, locale, 'trusted'),
    ])
    expect(trusted.length, locale).toBeGreaterThan(0)
    expect(trusted).toEqual(all.filter((it) => it.isTrusted))
  }
})

test('the logo URL of a partner without a logo is null', async () => {
  const rows = await partnersOf(app, 'en-int')
  expect(rows.some((it) => it.logoUrl === null)).toBe(true)
  expect(rows.some((it) => it.logoUrl?.startsWith('/media/'))).toBe(true)
})

test.each(databases)(
  'on %s a partner without a translation is returned in English with lang "en"',
  async (database) => {
    await using own = await startApp({ database })
    const one = async (locale: Locale) =>
      (await partnersOf(own, locale)).find((it) => it.code === 'hokuto-systems')
    const english = await one('en-int')
    expect((await one('zh-tw'))?.lang).toBe('zh-Hant')
    await own.resources.database.run(
      "update partner set text = text - 'zh-Hant' where code = 'hokuto-systems'",
    )
    await expect
      .poll(() => one('zh-tw'), often)
      .toMatchObject({ lang: 'en', description: english?.description, countryName: '日本' })
    expect((await one('ja-jp'))?.lang).toBe('ja')

    await own.resources.database.run(
      "update solution set text = text - 'zh-Hant' where code = 'remote-service'",
    )
    const focus = async () =>
      (await one('zh-tw'))?.focusedSolutions.find((it) => it.code === 'remote-service')?.lang
    await expect.poll(focus, often).toBe('en')
  },
)
