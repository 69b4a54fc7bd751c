import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { configJsonSchema } from '#config/json-schema.ts'
import { builtInFolder, loadConfig } from '#config/load.ts'
import { localeFacts, locales } from '#config/locales.ts'
import { tables } from '#config/schema.ts'

const config = loadConfig()
const textOf = (file: string) => readFileSync(path.join(builtInFolder, file), 'utf8')

test('config/schema.json matches config/schema.ts (update it with npm run config -- schema)', () => {
  expect(JSON.parse(textOf('schema.json'))).toEqual(configJsonSchema())
})

test.each(Object.entries(tables))(
  '%s references its schema in its first line, for completion in code editors',
  (name, { file }) => {
    expect(textOf(file).split('\n', 1)).toEqual([
      `# yaml-language-server: $schema=./schema.json#/definitions/${name}`,
    ])
  },
)

test('every table rejects unknown keys at every depth', () => {
  const open: string[] = []
  const walk = (node: unknown, at: string) => {
    if (typeof node !== 'object' || node === null) return
    if (
      'properties' in node &&
      (node as { additionalProperties?: unknown }).additionalProperties !== false
    )
      open.push(at)
    for (const [key, part] of Object.entries(node)) walk(part, `${at}/${key}`)
  }
  walk(configJsonSchema().definitions, '')
  expect(open).toEqual([])
})

test('the configuration is frozen', () => {
  expect(() => ((config.site.brands.global as { site: string }).site = 'x')).toThrow(TypeError)
  expect(() => (config.regions.regions as unknown[]).pop()).toThrow(TypeError)
})

test('the China site has a different brand from the global site', () => {
  expect(config.site.brands).toMatchObject({
    global: { site: 'Meridian Marketplace', company: 'Meridian' },
    china: { site: '子午物联商城', company: '子午' },
  })
})

test('ten locales are distributed among eight regions', () => {
  const sites = Object.fromEntries(
    config.regions.regions.map((it) => [
      it.regionCode,
      it.websites.map((site) => (site.isDefault ? `${site.code}*` : site.code)),
    ]),
  )
  expect(sites).toEqual({
    americas: ['en-americas*'],
    emea: ['en-emea*'],
    cn: ['zh-cn*'],
    jp: ['ja-jp*', 'en-jp'],
    kr: ['en-kr*'],
    tw: ['zh-tw*', 'en-tw'],
    'asia-pacific': ['en-asia-pacific*'],
    int: ['en-int*'],
  })
})

test('every country of ISO 3166-1 belongs to a region', () => {
  const codes = config.regions.regions.flatMap((it) => it.countries)
  expect(new Set(codes).size).toBe(249)
  const regionOf = (country: string) =>
    config.regions.regions.find((it) => it.countries.includes(country))?.regionCode
  const some = {
    CN: 'cn',
    HK: 'asia-pacific',
    JP: 'jp',
    KR: 'kr',
    TW: 'tw',
    US: 'americas',
    BR: 'americas',
    NO: 'emea',
    ZA: 'emea',
    IN: 'asia-pacific',
    AQ: 'int',
  }
  for (const [country, region] of Object.entries(some))
    expect(regionOf(country), country).toBe(region)
  const named = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  expect(codes.filter((it) => named.of(it) === undefined)).toEqual([])
})

test('only the region Japan has prices in GV', () => {
  expect(
    config.regions.regions.filter((it) => it.currency === 'GV').map((it) => it.regionCode),
  ).toEqual(['jp'])
  expect(config.plansJapan).toEqual({
    currency: 'GV',
    plans: [
      { level: 'REGULAR', partNumber: '980GOPWWR00', priceGv: 0 },
      { level: 'SILVER', partNumber: '980GOPWWS00', priceGv: 900_000 },
      { level: 'GOLD', partNumber: '980GOPWWG00', priceGv: 3_000_000 },
      { level: 'VIP', partNumber: '980GOPWWV00', priceGv: 7_500_000 },
    ],
  })
})

test('a Japanese membership plan costs the GV equivalent of the amount that reaches its level in other regions', () => {
  const { levels, spendPerUsd } = config.membership
  expect(config.plansJapan.plans.map((it) => it.priceGv)).toEqual(
    levels.map((it) => it.reachedAtUsd * spendPerUsd.GV),
  )
})

test('membership levels have the specified thresholds and discounts and last two years', () => {
  const { levels, ...terms } = config.membership
  expect(levels.map((it) => [it.rank, it.code, it.reachedAtUsd, it.discountPercent])).toEqual([
    [0, 'REGULAR', 0, 0],
    [1, 'SILVER', 6000, 10],
    [2, 'GOLD', 20_000, 20],
    [3, 'VIP', 50_000, 30],
  ])
  expect(terms).toEqual({
    validityYears: 2,
    recordsYears: 3,
    welcomeWithinHours: 24,
    remindBeforeDays: [60, 30, 7],
    spendPerUsd: { USD: 1, GV: 150, CNY: 7 },
  })
})

test('lists have ten entries per page, except events, which have six', () => {
  const { events, ...others } = config.catalog.pageSizes
  expect(events).toBe(6)
  expect(new Set(Object.values(others))).toEqual(new Set([10]))
})

test('no third-party scripts are enabled by default', () => {
  const { captcha, csp, ...scripts } = config.scripts.global
  expect(Object.values(scripts).filter((it) => it.enabled)).toEqual([])
  for (const site of [config.scripts.global, config.scripts.china]) {
    expect(site.captcha).toEqual({ provider: 'altcha', siteKey: null, verifyUrl: null })
    expect(Object.values(site.csp).flat()).toEqual([])
  }
  expect([captcha, csp]).not.toContain(undefined)
})

test('the regions table and config/locales.ts assign each locale to the same region', () => {
  for (const { regionCode, websites } of config.regions.regions) {
    for (const { code } of websites) expect(localeFacts[code].regionCode).toBe(regionCode)
  }
  expect(
    config.regions.regions.flatMap((it) => it.websites.map((site) => site.code)).toSorted(),
  ).toEqual([...locales])
})
