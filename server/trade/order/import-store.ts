import { eq, inArray } from 'drizzle-orm'
import { plan, product } from '#server/content/catalog/tables.ts'
import { planSale } from '#server/trade/offer/tables.ts'
import type { Tx } from '#server/platform/db/database.ts'

/** Lists plans, each with the alias of its product and with its fulfillment. */
export function listSeededPlans(tx: Tx, partNumbers: readonly string[]) {
  return tx
    .select({
      partNumber: plan.partNumber,
      urlAlias: product.alias,
      fulfillment: planSale.fulfillment,
    })
    .from(plan)
    .innerJoin(product, eq(product.alias, plan.productAlias))
    .innerJoin(planSale, eq(planSale.partNumber, plan.partNumber))
    .where(inArray(plan.partNumber, [...partNumbers]))
}
export type SeededPlan = Awaited<ReturnType<typeof listSeededPlans>>[number]
