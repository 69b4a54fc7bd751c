import { expect, test } from 'vitest'
import { standingOf } from '#components/membership/standing.ts'
import type { AccumulatedAmountInfo } from '#server/trade/membership/contract.ts'

const upgradeThresholds = [
  { memberType: 1, amount: 600_000 },
  { memberType: 2, amount: 2_000_000 },
  { memberType: 3, amount: 5_000_000 },
]
const told = (memberType: number, accumulatedAmount: number): AccumulatedAmountInfo => ({
  memberType,
  accumulatedAmount,
  upgradeThresholds,
  currency: 'USD',
  levelStartDate: '2025-03-10',
  levelEndDate: '2027-03-09',
})

test('a company sees how much it still has to spend to reach the next level and to keep its current one', () => {
  expect(standingOf(told(2, 1_200_050))).toEqual({
    next: { memberType: 3, amount: 5_000_000, missing: 3_799_950 },
    own: { memberType: 2, amount: 2_000_000, missing: 799_950 },
  })
})

test('Regular has no level to keep, VIP has no next level, and nothing is missing once a target is reached', () => {
  expect(standingOf(told(0, 0))).toEqual({
    next: { memberType: 1, amount: 600_000, missing: 600_000 },
    own: undefined,
  })
  expect(standingOf(told(3, 9_000_000))).toEqual({
    next: undefined,
    own: { memberType: 3, amount: 5_000_000, missing: 0 },
  })
})
