import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadConfig } from '#config/load.ts'
import { levelRulesIn } from '#server/trade/membership/counted-currency.ts'
import { forecastOf } from '#server/trade/membership/forecast.ts'
import { levelReached, type Standing, termFrom } from '#server/trade/membership/level.ts'

const rules = levelRulesIn(loadConfig(), 'USD')
const at = (memberType: number, amount: number): Standing => ({
  term: termFrom(rules, '2025-11-13', { memberType, openedBy: 'UpgradeLevel' }),
  amount,
})
const amounts = fc.integer({ min: 0, max: 9_000_000 })
const levels = fc.integer({ min: 0, max: 3 })

test('what is missing and what counts add up to the threshold until it is reached', () => {
  fc.assert(
    fc.property(levels, amounts, amounts, (memberType, amount, open) => {
      const { keep, next } = forecastOf(rules, at(memberType, amount), open)
      for (const it of [keep, next]) {
        if (!it) continue
        expect(it.missing + Math.min(amount, it.amount)).toBe(it.amount)
        expect(it.missingAfterOpenOrders + Math.min(amount + open, it.amount)).toBe(it.amount)
        expect(it.missingAfterOpenOrders).toBe(Math.max(0, it.missing - open))
      }
    }),
  )
})

test('the term that follows has the own level exactly if nothing is missing to keep it', () => {
  fc.assert(
    fc.property(levels, amounts, amounts, (memberType, amount, open) => {
      const { keep, atEnd, memberTypeAfterOpenOrders } = forecastOf(
        rules,
        at(memberType, amount),
        open,
      )
      const missing = keep?.missing ?? 0
      const expected = missing === 0 ? memberType : levelReached(rules, amount)
      expect(atEnd).toEqual({
        memberType: expected,
        startsOn: '2027-11-13',
        endsOn: '2029-11-12',
      })
      expect(memberTypeAfterOpenOrders === memberType).toBe(
        (keep?.missingAfterOpenOrders ?? 0) === 0,
      )
    }),
  )
})

test('Gold with USD 18,750.00 lacks USD 1,250.00, and 900.00 in process leave 350.00', () => {
  const { keep, next, atEnd } = forecastOf(rules, at(2, 1_875_000), 90_000)
  expect(keep).toEqual({
    memberType: 2,
    amount: 2_000_000,
    missing: 125_000,
    missingAfterOpenOrders: 35_000,
  })
  expect(next).toMatchObject({ memberType: 3, missing: 3_125_000 })
  expect(atEnd.memberType).toBe(1)
})

test('Regular has no level to keep, VIP has no next level, and a reached threshold lacks nothing', () => {
  expect(forecastOf(rules, at(0, 0), 0)).toMatchObject({
    keep: null,
    next: { memberType: 1, missing: 600_000 },
    atEnd: { memberType: 0 },
  })
  expect(forecastOf(rules, at(3, 5_000_000), 0)).toMatchObject({
    keep: { memberType: 3, missing: 0 },
    next: null,
    atEnd: { memberType: 3 },
  })
})
