import { eq, sql } from 'drizzle-orm'
import { plan, planPrice, product } from '#server/content/catalog/tables.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { insertAll } from '#server/platform/db/insert-all.ts'
import { saleFacts } from './sale-facts.ts'
import type { SeedOffers } from './seed-offers.ts'
import * as t from './tables.ts'

/**
 * How prices in USD are converted for a price list: multiplied by `factor`, then rounded to a
 * multiple of `roundToMinor` hundredths.
 */
interface PriceList {
  currency: string
  factor: number
  roundToMinor: number
}

interface Import {
  seed: SeedOffers
  priceLists: readonly PriceList[]
}

/**
 * Replaces all offers with those of the seed: how plans are sold, volumes, additions, parts, and
 * the items of products built to order. Existing stock keeps its quantity.
 */
export async function replaceOffers(tx: Tx, { seed, priceLists }: Import): Promise<void> {
  for (const table of [t.btoItem, t.btoCategory, t.planAddition, t.planVolume, t.part, t.planSale])
    await tx.execute(sql`delete from ${table}`)
  const plans = await tx
    .select({
      partNumber: plan.partNumber,
      productAlias: plan.productAlias,
      sectionCode: plan.sectionCode,
      billing: plan.billing,
      kind: product.kind,
      isPriced: sql<boolean>`exists (
        select 1 from ${planPrice} where ${planPrice.partNumber} = ${plan.partNumber})`,
    })
    .from(plan)
    .innerJoin(product, eq(product.alias, plan.productAlias))
  assertKnown(
    seed,
    plans.map((it) => it.partNumber),
  )
  const prices = (priceMinorUsd: number) =>
    priceLists.map(({ currency, factor, roundToMinor }) => ({
      currency,
      priceMinor: Math.round((priceMinorUsd * factor) / roundToMinor) * roundToMinor,
    }))
  const sales = plans.map((it) => saleFacts(it, seed))
  await insertAll(tx, t.planSale, sales)
  await insertAll(
    tx,
    t.planVolume,
    seed.volumes.flatMap(({ partNumber, capacity, priceMinorUsd }) =>
      prices(priceMinorUsd).map((it) => ({ partNumber, capacity, ...it })),
    ),
  )
  await insertAll(tx, t.planAddition, seed.additions.flatMap(additionRows))
  await insertAll(
    tx,
    t.part,
    seed.parts.map(({ partNumber, capacity, isAvailable, leadDays, text }) => ({
      partNumber,
      capacity,
      isAvailable,
      leadDays,
      text,
    })),
  )
  await insertAll(
    tx,
    t.partPrice,
    seed.parts.flatMap(({ partNumber, priceMinorUsd }) =>
      prices(priceMinorUsd).map((it) => ({ partNumber, ...it })),
    ),
  )
  await insertAll(tx, t.btoCategory, seed.bto.flatMap(categoryRows))
  await insertAll(tx, t.btoItem, seed.bto.flatMap(itemRows))
  const stock = stockRows(seed)
  if (stock.length > 0) await tx.insert(t.stock).values(stock).onConflictDoNothing()
}

/** @throws Error with the part numbers that belong to no plan or part */
function assertKnown(
  { plans, volumes, additions, parts, bto }: SeedOffers,
  planNumbers: readonly string[],
): void {
  const known = new Set(planNumbers)
  const sold = new Set([...planNumbers, ...parts.map((it) => it.partNumber)])
  const ofPlans = [...plans, ...volumes, ...additions, ...bto]
    .map((it) => it.partNumber)
    .filter((it) => !known.has(it))
  const ofAll = [
    ...additions.flatMap((it) => [...it.additional, ...it.upgrades]),
    ...bto.flatMap((it) => it.categories.flatMap((one) => one.items)),
  ]
  const unknown = [...ofPlans, ...ofAll.filter((it) => !sold.has(it))]
  if (unknown.length > 0)
    throw new Error(`seed/offers.yaml has unknown part numbers: ${unknown.join(', ')}`)
}

function additionRows({
  partNumber,
  additional,
  upgrades,
}: SeedOffers['additions'][number]): (typeof t.planAddition.$inferInsert)[] {
  const rows = (kind: 'additional' | 'upgrade', numbers: string[]) =>
    numbers.map((additionPartNumber, position) => ({
      partNumber,
      kind,
      additionPartNumber,
      position,
    }))
  return [...rows('additional', additional), ...rows('upgrade', upgrades)]
}

function categoryRows({
  partNumber,
  categories,
}: SeedOffers['bto'][number]): (typeof t.btoCategory.$inferInsert)[] {
  return categories.map(({ code, isRequired, text }, position) => ({
    partNumber,
    code,
    isRequired,
    text,
    position,
  }))
}

function itemRows({
  partNumber,
  categories,
}: SeedOffers['bto'][number]): (typeof t.btoItem.$inferInsert)[] {
  return categories.flatMap(({ code, items, default: chosen }) =>
    items.map((itemPartNumber, position) => ({
      partNumber,
      categoryCode: code,
      itemPartNumber,
      isDefault: itemPartNumber === chosen,
      position,
    })),
  )
}

function stockRows({ plans, parts }: SeedOffers): (typeof t.stock.$inferInsert)[] {
  const row = (partNumber: string, kind: t.StockKind, quantity: number | null | undefined) =>
    quantity === null || quantity === undefined ? [] : [{ partNumber, kind, quantity }]
  return [
    ...plans.flatMap((it) => [
      ...row(it.partNumber, 'limited', it.limitedQuantity),
      ...row(it.partNumber, 'share', it.sharePoints),
    ]),
    ...parts.flatMap((it) => row(it.partNumber, 'inventory', it.inventory)),
  ]
}
