import { expect, test } from 'vitest'
import { loadConfig } from '#config/load.ts'
import { defaultWebsite, regionOf } from '#config/regions.ts'
import { productCurrency } from '#server/platform/money/product-currency.ts'
import { zoneOf } from '#server/platform/time/region-zone.ts'

const config = loadConfig()

test('a region has a currency, a time zone and a default website', () => {
  expect(productCurrency(config, 'jp')).toBe('GV')
  expect(zoneOf(config, 'jp')).toBe('Asia/Tokyo')
  expect(defaultWebsite(regionOf(config, 'jp'))).toBe('ja-jp')
})

test.each(['oceania', '', 'JP'])('the unknown region %j is rejected', (regionCode) => {
  expect(() => regionOf(config, regionCode)).toThrow(/no region/)
  expect(() => productCurrency(config, regionCode)).toThrow(/no region/)
  expect(() => zoneOf(config, regionCode)).toThrow(/no region/)
})

test('for callers without a region, prices are in USD and times in UTC', () => {
  expect(productCurrency(config, null)).toBe('USD')
  expect(zoneOf(config, null)).toBe('UTC')
})
