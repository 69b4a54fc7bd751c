import type { Config } from '#config/schema.ts'
import type { Tx } from '#server/db/database.ts'
import type { Minor } from '#server/money/minor.ts'

/**
 * Counts a completed order towards its company's level, once; it may raise the level. Membership plans are not counted: they are
 * what `buyLevel` is for. Source: C10.
 *
 * @param order `amount` is what was paid for goods without tax, in the product currency: USD, GV or CNY, never the cash currency
 */
export async function countOrder(
  _tx: Tx,
  _config: Config,
  _order: { companyId: string; orderNumber: string; currency: string; amount: Minor; at: Date },
): Promise<void> {
  throw new Error('not yet')
}

/** Takes a refunded order back: what it counted, the plan that was paid by it, and a level that was reached by it. Once. Source: C10. */
export async function uncountOrder(_tx: Tx, _config: Config, _order: { orderNumber: string; at: Date }): Promise<void> {
  throw new Error('not yet')
}

/** Gives a company the level of a plan that it paid. At its own level that is two years more; it never lowers. Once for an order. Source: C10. */
export async function buyLevel(_tx: Tx, _config: Config, _plan: { companyId: string; memberType: number; orderNumber: string; at: Date }): Promise<void> {
  throw new Error('not yet')
}
