import { and, count, eq, gte, inArray, lt, ne, sql, sum } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { stillOpen } from './state.ts'
import { purchaseOrder } from './tables.ts'

const { companyId, status, completedAt, transactionType, productCurrency, valueMinor } =
  purchaseOrder
/** Price of an order's goods in the currency of the price list, less refunds. */
const goods = sql`${valueMinor} - ${purchaseOrder.refundedValueMinor}`
/**
 * Condition for orders whose goods count toward the level. Membership plans set a level; their
 * prices do not count. Source: C10.
 */
export const countsTowardLevel = and(ne(transactionType, 'renew-membership'), sql`${goods} > 0`)

/** Counts and adds up the open orders of a company that will count toward its level. */
export function sumOpenGoods(db: Db, ofCompany: string) {
  return db
    .select({ currency: productCurrency, amount: sum(goods).mapWith(Number), total: count() })
    .from(purchaseOrder)
    .where(and(eq(companyId, ofCompany), inArray(status, [...stillOpen]), countsTowardLevel))
    .groupBy(productCurrency)
}

/**
 * Adds up the goods that a company bought in a period, apart for each level at whose prices they
 * were sold.
 */
export function sumCompletedGoods(
  db: Db,
  { companyId: ofCompany, from, until }: { companyId: string; from: Date; until: Date },
) {
  const memberType = sql<number>`(${purchaseOrder.quote} -> 'why' ->> 'memberType')::int`
  return db
    .select({ currency: productCurrency, memberType, amount: sum(goods).mapWith(Number) })
    .from(purchaseOrder)
    .where(
      and(
        eq(companyId, ofCompany),
        eq(status, 'completed'),
        gte(completedAt, from),
        lt(completedAt, until),
        countsTowardLevel,
      ),
    )
    .groupBy(productCurrency, memberType)
}
