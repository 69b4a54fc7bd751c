import { fullName } from '#server/people/account/service.ts'
import type { CompanyContext } from '#server/kernel/context.ts'
import type { Minor } from '#server/platform/money/minor.ts'
import { productCurrency } from '#server/platform/money/product-currency.ts'
import type { Quote } from '#server/trade/checkout/quote-contract.ts'
import { readApproval } from './approval.ts'
import { listMembers } from './store.ts'

/** What the caller is told about the approval of an order before placing it. */
export type ApprovalFacts = Pick<
  Quote,
  'isForApproval' | 'approvalReason' | 'approvers' | 'approvalDays' | 'budget'
>

/**
 * Tells whether an Admin has to approve an order of the caller and why, who can, and what is left of
 * the caller's budget. The budget is checked again when the order is placed. Source: C7, C11.
 */
export async function approvalFacts(
  ctx: CompanyContext,
  order: { lines: readonly { price: Minor; quantity: number }[]; isRequested: boolean },
): Promise<ApprovalFacts> {
  const { config, company } = ctx
  const { approval, budget } = await readApproval(ctx.db, ctx, order)
  const isForApproval = approval !== 'none'
  const currency = productCurrency(config, company.regionCode)
  return {
    isForApproval,
    approvalReason: isForApproval ? reasonOf(approval, order) : null,
    approvers: isForApproval ? await approverNames(ctx) : [],
    approvalDays: config.orders.approvalDays,
    budget: budget ? { currency, ...budget, left: Math.max(0, budget.limit - budget.spent) } : null,
  }
}

function reasonOf(
  approval: 'needed' | 'refused',
  { isRequested }: { isRequested: boolean },
): ApprovalFacts['approvalReason'] {
  if (approval === 'refused') return 'role'
  return isRequested ? 'requested' : 'budget'
}

/** Returns the names of the Admins who can decide on an order of the caller. */
async function approverNames({ db, company, caller }: CompanyContext): Promise<string[]> {
  const admins = await listMembers(db, { companyId: company.id, role: 'Admin' })
  return admins.filter((it) => it.id !== caller.personId).map(fullName)
}
