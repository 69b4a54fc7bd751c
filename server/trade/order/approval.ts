import type { CompanyContext } from '#server/kernel/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Minor } from '#server/platform/money/minor.ts'
import { approvalFor } from './approval-rule.ts'
import { monthStart } from './budget.ts'
import { findBudget, sumOrdered } from './budget-store.ts'
import { goodsValue } from './record-order.ts'

/** An order whose approval is to be decided. */
interface Order {
  lines: readonly { price: Minor; quantity: number }[]
  /** True if the buyer requests approval. */
  isRequested: boolean
  /** True to lock the buyer's budget until the transaction ends. */
  isLocked?: boolean
}

/** Whether an order needs approval, and the buyer's budget; undefined if no budget applies. */
export interface Approval {
  approval: ReturnType<typeof approvalFor>
  budget: { limit: Minor; spent: Minor } | undefined
}

/** Decides whether an order of the caller needs approval. */
export async function readApproval(
  db: Db,
  ctx: CompanyContext,
  { lines, isRequested, isLocked = false }: Order,
): Promise<Approval> {
  const { personId, role } = ctx.caller
  const companyId = ctx.company.id
  const isPriced = lines.some((it) => it.price > 0)
  const found =
    role === 'General' && isPriced
      ? await findBudget(db, { companyId, personId, isLocked })
      : undefined
  const spent = found ? await sumOrdered(db, { companyId, personId, since: monthStart(ctx) }) : 0
  const approval = approvalFor({
    role,
    isPriced,
    isRequested,
    value: goodsValue({ lines }),
    spent,
    limit: found?.limitMinor ?? null,
  })
  return { approval, budget: found && { limit: found.limitMinor, spent } }
}
