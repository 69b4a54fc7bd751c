import { afterAll, beforeAll, expect, test } from 'vitest'
import { locales } from '#config/locales.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { headOf } from '#tests/support/head.ts'
import { signInAs } from '#tests/support/people.ts'

const membership = '/en-int/marketplace/Membership'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

test('levels show thresholds in USD, or in GV in Japan, and plan prices in the currency of the site', async () => {
  const international = await app.http.get(membership)
  expect(levelsOf(international.text)).toEqual(['REGULAR', 'SILVER', 'GOLD', 'VIP'])
  for (const text of ['Gold Membership Plan', 'With USD\u00a020,000.00 in orders', '980MBPUG00'])
    expect(international.text).toContain(text)
  const japan = (await app.http.get('/ja-jp/marketplace/Membership')).text
  for (const text of [
    'ゴールドメンバーシッププラン',
    '累計GV\u00a03,000,000.00',
    '980GOPWWG00',
    '980GOPWWV00',
  ])
    expect(japan).toContain(text)
  const china = (await app.http.get('/zh-cn/marketplace/Membership')).text
  for (const text of ['累计 USD\u00a020,000.00', 'CNY\u00a0140,000.00', '980MBPCG00'])
    expect(china).toContain(text)
})

test('every editorial section is shown in all ten locales', async () => {
  for (const locale of locales) {
    const { status, text } = await app.http.get(`/${locale}/marketplace/Membership`)
    expect({ locale, status, h1Count: headOf(text).h1Count }).toEqual({
      locale,
      status: 200,
      h1Count: 1,
    })
    const ids = [...text.matchAll(/<section [^>]*?id="([a-z-]+)"/g)].map((it) =>
      it[1]?.replace('-japan', ''),
    )
    expect(ids, locale).toEqual([
      'levels',
      'benefits',
      'counting',
      'keeping',
      'example',
      'faq',
      'next',
    ])
  }
  expect(
    app.log.filter((it) =>
      ['section.unknown', 'section.failed', 'text.missing'].includes(String(it['event'])),
    ),
  ).toEqual([])
})

test('search engines get the questions and breadcrumbs; title and description have a suitable length', async () => {
  const { text } = await app.http.get(membership)
  const { title, description } = headOf(text)
  const [crumbs, questions] = [
    ...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g),
  ].map((it) => JSON.parse(it[1] ?? '') as { '@type': string })
  expect(crumbs).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home' }, { name: 'Membership' }],
  })
  expect(questions).toMatchObject({ '@type': 'FAQPage' })
  expect(text).toContain(
    (questions as unknown as { mainEntity: { name: string }[] }).mainEntity[0]?.name,
  )
  expect([
    title.length >= 30 && title.length <= 60,
    description.length >= 80 && description.length <= 160,
  ]).toEqual([true, true])
})

test('signed-in people get the same page without personal data', async () => {
  const { headers } = await signInAs(app, 'yi-chun.lin')
  const [own, visitor] = await Promise.all([
    app.http.get('/zh-tw/marketplace/Membership').set(headers),
    app.http.get('/zh-tw/marketplace/Membership'),
  ])
  expect(own.text).toBe(visitor.text)
  expect(own.text).not.toContain('data-own=')
})

/** Returns the levels that a page shows, in order. */
function levelsOf(html: string): string[] {
  return [...html.matchAll(/data-level="([A-Z]+)" data-member-type/g)].map((it) => it[1] ?? '')
}
