import { expect, test } from 'vitest'
import { approvalFor, type ApprovalFacts } from '#server/trade/order/approval-rule.ts'

const general: ApprovalFacts = {
  role: 'General',
  isPriced: true,
  isRequested: false,
  value: 100_00,
  spent: 0,
  limit: null,
}

test.each<[string, Partial<ApprovalFacts>, ReturnType<typeof approvalFor>]>([
  ['a General member without a budget buys', {}, 'none'],
  ['a General member buys up to the budget', { limit: 100_00 }, 'none'],
  ['above the budget an Admin has to approve', { limit: 99_99 }, 'needed'],
  ['earlier orders of the month count', { limit: 150_00, spent: 50_01 }, 'needed'],
  ['a budget of 0 is a budget', { limit: 0 }, 'needed'],
  [
    'a General member may request an approval below the budget too',
    { isRequested: true },
    'needed',
  ],
  [
    'a free order needs no approval',
    { isPriced: false, value: 0, limit: 0, isRequested: true },
    'none',
  ],
  ['a Basic member who requests no approval is refused', { role: 'Basic' }, 'refused'],
  ['a Basic member may request an approval', { role: 'Basic', isRequested: true }, 'needed'],
  ['a Basic member may order what is free', { role: 'Basic', isPriced: false }, 'none'],
  ['an Admin needs no approval', { role: 'Admin', isRequested: true, limit: 0 }, 'none'],
  ['sales need no approval', { role: null }, 'none'],
])('%s', (_name, facts, approval) => {
  expect(approvalFor({ ...general, ...facts })).toBe(approval)
})
