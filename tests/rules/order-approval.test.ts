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
  ['a General member without a budget limit needs no approval', {}, 'none'],
  ['a General member needs no approval up to the budget limit', { limit: 100_00 }, 'none'],
  ['a General member needs approval above the budget limit', { limit: 99_99 }, 'needed'],
  [
    'earlier orders in the same month count toward the limit',
    { limit: 150_00, spent: 50_01 },
    'needed',
  ],
  ['a budget limit of 0 is a limit', { limit: 0 }, 'needed'],
  ['a General member may request approval even below the limit', { isRequested: true }, 'needed'],
  [
    'a free order needs no approval',
    { isPriced: false, value: 0, limit: 0, isRequested: true },
    'none',
  ],
  ['a Basic member who does not request approval is refused', { role: 'Basic' }, 'refused'],
  ['a Basic member may request approval', { role: 'Basic', isRequested: true }, 'needed'],
  ['a Basic member may place a free order', { role: 'Basic', isPriced: false }, 'none'],
  ['an Admin needs no approval', { role: 'Admin', isRequested: true, limit: 0 }, 'none'],
  ['a sales representative needs no approval', { role: null }, 'none'],
])('%s', (_name, facts, approval) => {
  expect(approvalFor({ ...general, ...facts })).toBe(approval)
})
