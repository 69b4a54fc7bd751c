import { type AnyContractRouter, type ContractProcedure, isContractProcedure } from '@orpc/contract'
import { expect, test } from 'vitest'
import type * as z from 'zod'
import { localeFacts, locales } from '#config/locales.ts'
import { contract } from '#server/api.ts'
import { type DatabaseKind, databases, startApp, type TestApp } from '#tests/support/app.ts'

const product = 'iems-energy-manager'

/** With which path parameters and query each operation is tried. An operation that is not named here is tried without any. */
const asked: Record<string, { path?: Record<string, string>; query?: Record<string, string> }> = {
  'content.page': { path: { id: 'home' } },
  'solution.byCode': { path: { solution: 'energy-esg' } },
  'solution.byPlace': { path: { solution: 'site-energy', generic: 'iso-50001' } },
  'redirect.lookUp': { query: { urlAlias: 'energy-saving', pageType: '1' } },
  'help.issueTypes': { path: { supportType: 'technical-support' } },
  'resources.detail': { path: { id: 'edge365-fleet-dairy-group' } },
  'catalogue.category': { path: { id: 'energy-monitoring' } },
  'catalogue.search': { query: { keyword: 'gateway' } },
  'search.find': { query: { keyword: 'gateway' } },
  'catalogue.detail': { path: { id: product } },
  'catalogue.pricing': { path: { id: product } },
  'catalogue.recommend': { path: { id: product } },
  'catalogue.resources': { path: { id: product } },
  'catalogue.trainingVideo': { path: { id: product } },
}

interface Operation {
  name: string
  method: string
  path: string
  output: z.ZodType
  isCached: boolean
}

const operations = operationsOf(contract)

test('every read that takes an id is tried with one that there is', () => {
  const withParameters = operations.filter((it) => it.path.includes('{')).map((it) => it.name)
  expect(withParameters.filter((it) => asked[it]?.path === undefined)).toEqual([])
})

test.each(databases)('on %s every read answers its contract in all ten locales', async (database) => {
  await using app = await startApp({ database })
  asked['catalogue.category'] = { path: { id: await anyCategory(app) } }
  const faults: string[] = []
  for (const operation of operations.filter((it) => it.method === 'GET'))
    for (const locale of locales) faults.push(...(await faultsOf(app, operation, locale)).map((it) => `${operation.name} ${locale}: ${it}`))
  expect(faults).toEqual([])
})

test('every answer of the API carries its request id, its language and how it may be kept', async () => {
  await using app = await startApp()
  for (const { name, path, isCached } of operations.filter((it) => it.method === 'GET' && !it.path.includes('{'))) {
    const { headers } = await app.ask(`/marketplace/api/v1${path}?${new URLSearchParams({ websiteCode: 'zh-tw', ...asked[name]?.query })}`)
    expect(headers['x-request-id'], path).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers['content-language'], path).toBeDefined()
    expect(headers['cache-control'], path).toMatch(isCached ? /^public, .*s-maxage=\d+/ : /no-store/)
    expect(headers['set-cookie'], path).toBeUndefined()
  }
})

async function faultsOf(app: TestApp, { name, path, output, isCached }: Operation, locale: (typeof locales)[number]): Promise<string[]> {
  const { path: parameters = {}, query = {} } = asked[name] ?? {}
  const filled = path.replace(/\{\+?(\w+)\}/g, (_, key: string) => encodeURIComponent(parameters[key] ?? ''))
  const { status, body } = await app.api(`${filled}?${new URLSearchParams({ websiteCode: locale, ...query })}`)
  if (status !== 200) return [`answers ${status}`]
  const parsed = output.safeParse(body)
  if (!parsed.success) return parsed.error.issues.map((it) => `${it.path.join('.')} ${it.message}`)
  return isCached && hasEmptyList(body) ? ['an empty list of everything'] : []
}

/** A catalogue or a menu with nothing in it is a fault of the seed or of a query. */
function hasEmptyList(body: Record<string, unknown>): boolean {
  const lists = Object.values(body).filter((it) => Array.isArray(it))
  return lists.length === 1 && lists[0]?.length === 0
}

async function anyCategory(app: TestApp): Promise<string> {
  const shown = await Promise.all(locales.map((locale) => app.api(`/categories/products?websiteCode=${locale}`)))
  const codes = shown.map(({ body }: { body: { groups: { categories: { categoryCode: string }[] }[] } }) =>
    body.groups.flatMap((it) => it.categories.map((category) => category.categoryCode)),
  )
  return codes[0]?.find((code) => codes.every((it) => it.includes(code))) ?? ''
}

function operationsOf(part: AnyContractRouter, name: string[] = []): Operation[] {
  if (!isContractProcedure(part)) return Object.entries(part).flatMap(([key, below]) => operationsOf(below as AnyContractRouter, [...name, key]))
  const { route, outputSchema, meta } = (part as ContractProcedure<z.ZodType, z.ZodType, never, never>)['~orpc']
  const { method = 'GET', path = '' } = route as { method?: string; path?: string }
  return [{ name: name.join('.'), method, path, output: outputSchema as z.ZodType, isCached: Object.hasOwn(meta, 'cache') }]
}

test('each locale is answered in its own language, the same on both databases', async () => {
  const answers = new Map<DatabaseKind, string[]>()
  for (const database of databases) {
    await using app = await startApp({ database })
    const names: string[] = []
    for (const locale of locales) {
      const { body } = await app.api(`/products/detail/${product}?websiteCode=${locale}`)
      const { lang, productBanner } = body as { lang: string; productBanner: { productName: string; shortIntroduction: string } }
      expect(lang).toBe(localeFacts[locale].textLanguage)
      names.push(`${lang} ${productBanner.productName} ${productBanner.shortIntroduction}`)
    }
    answers.set(database, names)
    expect(new Set(names).size).toBe(4)
  }
  expect(answers.get('pglite')).toEqual(answers.get('postgres'))
})
