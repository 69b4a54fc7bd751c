import { expect, test } from 'vitest'
import { approvalFor, type Wish } from '#server/trade/order/approval-rule.ts'

const general: Wish = {
  role: 'General',
  isPriced: true,
  isAsked: false,
  value: 100_00,
  spent: 0,
  limit: null,
}

test.each<[string, Partial<Wish>, ReturnType<typeof approvalFor>]>([
  ['a General member without a budget buys', {}, 'none'],
  ['a General member buys up to the budget', { limit: 100_00 }, 'none'],
  ['above it an Admin is asked', { limit: 99_99 }, 'needed'],
  ['what was ordered before counts', { limit: 150_00, spent: 50_01 }, 'needed'],
  ['a budget of 0 is a budget', { limit: 0 }, 'needed'],
  ['a General member may ask anyway', { isAsked: true }, 'needed'],
  ['what is free needs nobody', { isPriced: false, value: 0, limit: 0, isAsked: true }, 'none'],
  ['a Basic member who does not ask is refused', { role: 'Basic' }, 'refused'],
  ['a Basic member may ask', { role: 'Basic', isAsked: true }, 'needed'],
  ['a Basic member takes what is free', { role: 'Basic', isPriced: false }, 'none'],
  ['an Admin asks nobody', { role: 'Admin', isAsked: true, limit: 0 }, 'none'],
  ['sales ask nobody', { role: null }, 'none'],
])('%s', (_name, wish, answer) => {
  expect(approvalFor({ ...general, ...wish })).toBe(answer)
})
