import type { CompanyRole } from '#config/permissions.ts'
import type { Minor } from '#server/platform/money/minor.ts'

/** What an approval depends on. Amounts are in the currency of the price list. */
export interface Wish {
  /** Null for sales, who act for a customer. */
  role: CompanyRole | null
  /** Whether something of it has a price above 0. */
  isPriced: boolean
  /** Whether the buyer asks for an approval. */
  isAsked: boolean
  value: Minor
  /** What the buyer ordered this month before. */
  spent: Minor
  /** What an Admin lets the buyer order in a month; null without a limit. */
  limit: Minor | null
}

/**
 * Whether an Admin has to approve an order: what a Basic member asks for, and what is above the month's budget of a General one or is
 * asked for by one. `refused`: a Basic member who does not ask. Source: C5 step 6, C7.
 */
export function approvalFor({
  role,
  isPriced,
  isAsked,
  value,
  spent,
  limit,
}: Wish): 'none' | 'needed' | 'refused' {
  if (!isPriced || role === 'Admin' || role === null) return 'none'
  if (role === 'Basic') return isAsked ? 'needed' : 'refused'
  return isAsked || (limit !== null && spent + value > limit) ? 'needed' : 'none'
}
