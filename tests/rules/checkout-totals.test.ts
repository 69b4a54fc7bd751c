import { Big } from 'big.js'
import { expect, test } from 'vitest'
import { orderTotals } from '#server/trade/checkout/totals.ts'

const card = {
  paymentMethodCode: 2,
  productCurrency: 'USD',
  currency: 'TWD',
  rateAt: '2026-11-20T08:00:00Z',
} as const

test('each part is converted and rounded separately, but tax is added only once (example from C4)', () => {
  const lines = [
    { price: 1005, perUnit: 1 },
    { price: 1005, perUnit: 1 },
  ]
  const { totals, converted } = orderTotals({
    ...card,
    lines,
    quantity: 3,
    rate: '31.275',
    taxRate: '0.05',
  })
  expect(converted).toEqual([31431, 31431])
  expect(totals).toMatchObject({ unitPrice: 62862, goods: 188586, tax: 9429, subtotal: 198015 })
})

test('only card payments are taxed, and gift value is not converted', () => {
  const lines = [{ price: 1005, perUnit: 2 }]
  const terms = orderTotals({
    ...card,
    paymentMethodCode: 1,
    lines,
    quantity: 3,
    rate: '31.275',
    taxRate: '0.05',
  }).totals
  expect(terms).toMatchObject({ goods: 188586, taxRate: '0', tax: 0, subtotal: 188586 })
  const gift = orderTotals({
    ...card,
    paymentMethodCode: 0,
    currency: 'USD',
    lines,
    quantity: 3,
    rate: '1',
    rateAt: null,
    taxRate: '0.05',
  }).totals
  expect(gift).toMatchObject({ unitPrice: 2010, goods: 6030, tax: 0, subtotal: 6030 })
})

test('the tax on a renewal is calculated from its price', () => {
  const { totals } = orderTotals({
    ...card,
    lines: [{ price: 600_000, perUnit: 1 }],
    quantity: 1,
    rate: '31.275',
    taxRate: '0.05',
  })
  expect(totals).toMatchObject({ goods: 18_765_000, tax: 938_250, subtotal: 19_703_250 })
})

test('an amount too large to be represented exactly is refused', () => {
  const lines = [{ price: Number.MAX_SAFE_INTEGER, perUnit: 1 }]
  expect(() =>
    orderTotals({ ...card, lines, quantity: 999, rate: '31.275', taxRate: '0.05' }),
  ).toThrow(RangeError)
})

test('100,000 random totals equal those calculated with decimal arithmetic', () => {
  Big.RM = Big.roundHalfUp
  const random = randomOf(20_261_121)
  const wrong: unknown[] = []
  for (let order = 0; order < 100_000; order += 1) {
    const rate = (random(60_000) / 10 ** random(6)).toFixed(random(6))
    const taxRate = (random(25) / 100).toFixed(2)
    const quantity = 1 + random(999)
    const lines = Array.from({ length: 1 + random(8) }, () => ({
      price: random(10_000_000),
      perUnit: 1 + random(3),
    }))
    const { totals } = orderTotals({ ...card, lines, quantity, rate, taxRate })
    let unit = Big(0)
    for (const { price, perUnit } of lines)
      unit = unit.plus(Big(price).div(100).times(rate).round(2, Big.roundHalfUp).times(perUnit))
    const goods = unit.times(quantity)
    const tax = goods.times(taxRate).round(2, Big.roundHalfUp)
    const found = [totals.unitPrice, totals.goods, totals.tax, totals.subtotal]
    const expected = [unit, goods, tax, goods.plus(tax)].map((it) => Number(it.times(100)))
    if (found.join() !== expected.join())
      wrong.push({ lines, rate, taxRate, quantity, found, expected })
  }
  expect(wrong).toEqual([])
})

/**
 * Returns a generator of reproducible random integers below a limit, using a linear congruential
 * generator.
 */
function randomOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
