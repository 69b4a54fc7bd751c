import { expect, test } from 'vitest'
import {
  capacityText,
  memberPrices,
  regularPriceMinor,
  unlimitedCapacity,
} from '#components/product/plan-facts.ts'

/** Texts that return their key and values. */
const texts = {
  locale: 'en-int',
  t: (key: string, values?: object) => `${key}${values ? JSON.stringify(values) : ''}`,
}
const tier = (memberType: number, price: number) => ({ memberType, cultureID: 0, price })

test('a capacity of 0 is shown as a dash, and a capacity of 1679616 as unlimited', () => {
  expect(capacityText({ capacity: 0, unit: 'site' }, texts)).toBe('–')
  expect(capacityText({ capacity: unlimitedCapacity, unit: 'site' }, texts)).toBe(
    'product:plan.unlimited',
  )
  expect(unlimitedCapacity).toBe(36 ** 4)
})

test('any other capacity is shown with its unit, even one just below unlimited', () => {
  expect(capacityText({ capacity: 1, unit: 'device' }, texts)).toBe(
    'product:plan.units.device{"count":1,"amount":"1"}',
  )
  expect(capacityText({ capacity: 1_679_615, unit: 'user' }, texts)).toBe(
    'product:plan.units.user{"count":1679615,"amount":"1,679,615"}',
  )
})

test('the list price is the price for Regular members, wherever it is in the list', () => {
  expect(regularPriceMinor({ tiers: [tier(3, 700), tier(0, 1000), tier(1, 900)] })).toBe(1000)
})

test('a price of 0 counts as a price, and a plan without prices has none', () => {
  expect(regularPriceMinor({ tiers: [tier(0, 0)] })).toBe(0)
  expect(regularPriceMinor({ tiers: [] })).toBeUndefined()
})

test('member prices are listed from Regular to VIP as stored, without applying a discount', () => {
  expect(
    memberPrices({ tiers: [tier(2, 800), tier(0, 1000), tier(3, 700), tier(1, 900)] }),
  ).toEqual([
    { memberType: 'REGULAR', priceMinor: 1000 },
    { memberType: 'SILVER', priceMinor: 900 },
    { memberType: 'GOLD', priceMinor: 800 },
    { memberType: 'VIP', priceMinor: 700 },
  ])
})

test('a price for a member type that does not exist is left out', () => {
  expect(memberPrices({ tiers: [tier(0, 1000), tier(4, 1)] })).toHaveLength(1)
})
