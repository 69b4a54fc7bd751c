import type { Db, Tx } from '#server/platform/db/database.ts'
import { Problem } from '#server/kernel/problem.ts'
import type { Minor } from '#server/platform/money/minor.ts'
import { findCredit, returnCredit, takeCredit } from './store.ts'

/** What a company may owe, in hundredths. */
export interface Credit {
  currency: string
  limit: Minor
  used: Minor
  /** What should have been paid by now: as long as something is, nothing more is sold on credit. */
  overdue: Minor
  isExistingCustomer: boolean
}

/** What a company may owe; undefined when it has no terms. Source: C6. */
export async function creditOf(db: Db, companyId: string): Promise<Credit | undefined> {
  const found = await findCredit(db, companyId)
  return (
    found && {
      currency: found.currency,
      limit: found.limitMinor,
      used: found.usedMinor,
      overdue: found.overdueMinor,
      isExistingCustomer: found.isExistingCustomer,
    }
  )
}

/**
 * Takes an order's total of its company's credit.
 *
 * @throws Problem `payment.method_unavailable` when there are no terms in that currency, something is overdue, or too little is left
 */
export async function reserveCredit(
  tx: Tx,
  hold: { companyId: string; orderNumber: string; currency: string; amount: Minor; now: Date },
): Promise<void> {
  if (await takeCredit(tx, hold)) return
  const credit = await creditOf(tx, hold.companyId)
  throw new Problem('payment.method_unavailable', {
    context: { paymentMethodCode: 1, reasonCode: creditReason(credit, hold) },
  })
}

/** Gives back what an order took of its company's credit. */
export function releaseCredit(
  tx: Tx,
  { orderNumber, now }: { orderNumber: string; now: Date },
): Promise<void> {
  return returnCredit(tx, { orderNumber, now })
}

function creditReason(credit: Credit | undefined, { currency }: { currency: string }): string {
  if (!credit?.isExistingCustomer || credit.currency !== currency)
    return 'purchase.not_existing_customer'
  return credit.overdue > 0 ? 'credit.overdue' : 'credit.limit_exceeded'
}
