import type { CompanyRole } from '#config/permissions.ts'
import type { Minor } from '#server/platform/money/minor.ts'

/**
 * Facts that decide whether an order needs approval. Amounts are in the currency of the price list.
 */
export interface ApprovalFacts {
  /** Null for a sales representative who acts for a customer. */
  role: CompanyRole | null
  /** True if any line has a price above 0. */
  isPriced: boolean
  /** True if the buyer requests approval. */
  isRequested: boolean
  value: Minor
  /** Total of the buyer's other orders this month. */
  spent: Minor
  /** The buyer's monthly budget; null if there is none. */
  limit: Minor | null
}

/**
 * Decides whether an order needs approval. Free orders, and orders by Admins or sales
 * representatives, never need approval. All other orders by a Basic member need approval, and are
 * refused if the member does not request approval. An order by a General member needs approval if
 * it exceeds the monthly budget or if the member requests approval. Source: C5 step 6, C7.
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
