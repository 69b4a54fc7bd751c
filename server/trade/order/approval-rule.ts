import type { CompanyRole } from '#config/permissions.ts'
import type { Minor } from '#server/platform/money/minor.ts'

/**
 * Facts that decide if an order needs an approval. Amounts are in the currency of the price list.
 */
export interface ApprovalFacts {
  /** Null for sales acting for a customer. */
  role: CompanyRole | null
  /** Some line has a price above 0. */
  isPriced: boolean
  /** The buyer requests an approval. */
  isRequested: boolean
  value: Minor
  /** Total of the buyer's earlier orders of the month. */
  spent: Minor
  /** The buyer's budget for a month; null if there is none. */
  limit: Minor | null
}

/**
 * Approval that an order needs. A Basic member always needs one and is refused without requesting
 * it. A General member needs one above the month's budget, or on request. Source: C5 step 6, C7.
 */
export function approvalFor({
  role,
  isPriced,
  isRequested,
  value,
  spent,
  limit,
}: ApprovalFacts): 'none' | 'needed' | 'refused' {
  if (!isPriced || role === 'Admin' || role === null) return 'none'
  if (role === 'Basic') return isRequested ? 'needed' : 'refused'
  return isRequested || (limit !== null && spent + value > limit) ? 'needed' : 'none'
}
