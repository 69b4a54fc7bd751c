import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalOf, sumOf, timesCount, timesDecimal } from '#server/platform/money/minor.ts'

test('a rate is applied exactly, and halves are rounded up', () => {
  expect(timesDecimal(1005, '31.275')).toBe(31431)
  expect(timesDecimal(188586, '0.05')).toBe(9429)
  expect(timesDecimal(1, '0.5')).toBe(1)
  expect(timesDecimal(-1, '0.5')).toBe(-1)
  expect(timesDecimal(100, '1')).toBe(100)
  expect(timesDecimal(750_000_000, '0')).toBe(0)
})

test('a text that is not a decimal number, or is too large, is rejected', () => {
  for (const text of ['', '1e3', '-1', '1,5', '.5', '1.', 'NaN'])
    expect(() => timesDecimal(1, text), text).toThrow(RangeError)
  expect(() => timesCount(Number.MAX_SAFE_INTEGER, 2)).toThrow(RangeError)
  expect(() => sumOf([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError)
})

test('an amount is formatted with two decimal places', () => {
  expect([0, 5, -5, 100, 123_450, -100_001].map(decimalOf)).toEqual([
    '0.00',
    '0.05',
    '-0.05',
    '1.00',
    '1234.50',
    '-1000.01',
  ])
})

test('parsing a formatted amount returns the same amount', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (it) => BigInt(decimalOf(it).replace('.', '')) === BigInt(it)),
  )
})
