import { expect, test } from 'vitest'
import { loadConfig } from '#config/load.ts'
import { memberPrice } from '#server/platform/money/member-price.ts'

const config = loadConfig()

test.each([
  [9500, [9500, 8550, 7600, 6650]],
  [0, [0, 0, 0, 0]],
  // 1.05 minus 10% is 0.945, rounded half up to 0.95
  [105, [105, 95, 84, 74]],
  [5, [5, 5, 4, 4]],
])('a list price of %i is %j for the levels from Regular to VIP', (listMinor, prices) => {
  expect([0, 1, 2, 3].map((memberType) => memberPrice(config, { listMinor, memberType }))).toEqual(
    prices,
  )
})

test('there is no price for a level that does not exist', () => {
  expect(() => memberPrice(config, { listMinor: 100, memberType: 4 })).toThrow(RangeError)
})
