import { expect, test } from 'vitest'
import { expiriesFrom } from '#server/trade/giftvalue/expiries.ts'

const steps = [90, 30, 7]

test('value expires next on the earliest day, and soon includes all earlier days', () => {
  const expiries = [
    { expiresOn: '2026-11-24', minor: 100 },
    { expiresOn: '2026-12-24', minor: 20_000 },
    { expiresOn: '2026-12-25', minor: 4_000 },
    { expiresOn: '2027-02-23', minor: 900_000 },
  ]
  const { next, within } = expiriesFrom(expiries, { today: '2026-11-24', steps })
  expect(next).toEqual({ day: '2026-11-24', amount: 100, daysLeft: 0 })
  expect(within).toEqual([
    { days: 90, amount: 24_100 },
    { days: 30, amount: 20_100 },
    { days: 7, amount: 100 },
  ])
})

test('without value, nothing expires', () => {
  expect(expiriesFrom([], { today: '2026-11-24', steps })).toEqual({
    all: [],
    next: undefined,
    within: steps.map((days) => ({ days, amount: 0 })),
  })
})
