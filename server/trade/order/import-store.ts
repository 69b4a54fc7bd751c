import { eq, inArray } from 'drizzle-orm'
import type { Config } from '#config/schema.ts'
import { memberPrice } from '#server/platform/money/member-price.ts'
import { plan, planPrice, product } from '#server/content/catalog/tables.ts'
import { planSale } from '#server/trade/offer/tables.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { insertAll } from '#server/platform/db/insert-all.ts'
import { orderEvent, orderLine, purchaseOrder } from './tables.ts'

/** Rows of orders. */
export interface OrderRows {
  orders: (typeof purchaseOrder.$inferInsert)[]
  lines: (typeof orderLine.$inferInsert)[]
  events: (typeof orderEvent.$inferInsert)[]
}

/** Adds orders as they went. */
export async function insertSeedOrders(
  tx: Tx,
  { orders, lines, events }: OrderRows,
): Promise<void> {
  await insertAll(tx, purchaseOrder, orders)
  await insertAll(tx, orderLine, lines)
  await insertAll(tx, orderEvent, events)
}

/** Names of plans, what each level pays for them in each currency, and how they are delivered. */
export async function listPricedPlans(
  tx: Tx,
  { config, partNumbers }: { config: Config; partNumbers: readonly string[] },
) {
  const { fulfillment, licenseTypeCode, termMonths } = planSale
  const plans = await tx
    .select({
      partNumber: plan.partNumber,
      capacity: plan.capacity,
      text: plan.text,
      urlAlias: product.alias,
      product: product.text,
      fulfillment,
      licenseTypeCode,
      termMonths,
      currency: planPrice.currency,
      listMinor: planPrice.priceMinor,
    })
    .from(plan)
    .innerJoin(product, eq(product.alias, plan.productAlias))
    .innerJoin(planSale, eq(planSale.partNumber, plan.partNumber))
    .innerJoin(planPrice, eq(planPrice.partNumber, plan.partNumber))
    .where(inArray(plan.partNumber, [...partNumbers]))
  return plans.flatMap(({ listMinor, ...it }) =>
    config.membership.levels.map(({ rank: memberType }) => ({
      ...it,
      memberType,
      price: memberPrice(config, { listMinor, memberType }),
    })),
  )
}
export type PricedPlan = Awaited<ReturnType<typeof listPricedPlans>>[number]
