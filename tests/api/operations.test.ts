import { expect, test } from 'vitest'
import { localeFacts, locales } from '#config/locales.ts'
import { contract } from '#server/api-contract.ts'
import { routesOf } from '#server/web/api/contract-routes.ts'
import { type DatabaseKind, startApp } from '#tests/support/app.ts'
import { visitorOf } from '#tests/support/client.ts'

const product = 'iems-energy-manager'
const reads = routesOf(contract).filter((it) => it.method === 'GET')

test('every API response has a request id, a language and its cache policy', async () => {
  await using app = await startApp()
  for (const { path, meta } of reads.filter((it) => !it.path.startsWith('/sso/'))) {
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => meta.example?.[name] ?? '')
    const { headers } = await app.http.get(
      `/marketplace/api/v1${filled}?${new URLSearchParams({ websiteCode: 'zh-tw', ...meta.example })}`,
    )
    expect(headers['x-request-id'], path).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers['content-language'], path).toBeDefined()
    expect(headers['cache-control'], path).toMatch(
      meta.cache ? /^public, .*s-maxage=\d+/ : /no-store/,
    )
    expect(headers['set-cookie'], path).toBeUndefined()
  }
})

test('each locale gets texts in its own language, identical on both databases', async () => {
  const answers = new Map<DatabaseKind, string[]>()
  for (const database of ['pglite', 'postgres'] as const) {
    await using app = await startApp({ database })
    const names: string[] = []
    for (const locale of locales) {
      const { lang, productBanner } = await visitorOf(app).catalog.detail({
        id: product,
        websiteCode: locale,
      })
      expect(lang).toBe(localeFacts[locale].textLanguage)
      names.push(`${lang} ${productBanner.productName} ${productBanner.shortIntroduction}`)
    }
    answers.set(database, names)
    expect(new Set(names).size).toBe(4)
  }
  expect(answers.get('pglite')).toEqual(answers.get('postgres'))
})
