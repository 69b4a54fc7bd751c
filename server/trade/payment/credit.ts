import { scopeFor } from '#server/kernel/caller.ts'
import type { CompanyContext } from '#server/kernel/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { CompanyCredit } from './contract.ts'
import { findCredit, listOpenCredit } from './store.ts'

const invoicesMax = 100
const overdueMax = 1000

/**
 * Returns the credit of the company and the orders that it has to pay for. A caller who sees only
 * their own orders gets neither. Source: C6.
 */
export async function companyCredit(ctx: CompanyContext): Promise<CompanyCredit> {
  const { id: companyId } = ctx.company
  const found =
    scopeFor(ctx.caller, 'billing.view') === 'own' ? undefined : await findCredit(ctx.db, companyId)
  if (!found?.isExistingCustomer) return { credit: null, invoices: [] }
  const { currency, limitMinor: limit, usedMinor: used, overdueMinor: overdue } = found
  const invoices = await listOpenCredit(ctx.db, { companyId, limit: invoicesMax })
  return {
    credit: {
      currency,
      limit,
      used,
      available: overdue > 0 ? 0 : Math.max(limit - used, 0),
      overdue,
    },
    invoices: invoices.map(({ takenAt, ...it }) => ({ ...it, orderedAt: takenAt.toISOString() })),
  }
}

/** Lists the numbers of a company's orders on credit that are overdue, at most a thousand. */
export async function overdueOrders(db: Db, companyId: string): Promise<string[]> {
  const rows = await listOpenCredit(db, { companyId, isOverdue: true, limit: overdueMax })
  return rows.map((it) => it.orderNumber)
}
