import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Locale } from '#config/locales.ts'
import { plan, planPrice, product, type ProductText } from '#server/content/catalog/tables.ts'
import { inLanguage, shownIn, type Texts } from '#server/platform/db/columns.ts'
import type { Db } from '#server/platform/db/database.ts'
import * as t from './tables.ts'

/** Part numbers to look up, and the currency of their list prices. */
interface PriceQuery {
  partNumbers: readonly string[]
  currency: string
}

/** "Product – Plan" in each language of the plan. */
const fullPlanNames = sql<Texts<string>>`(
  select jsonb_object_agg(
    it.key,
    coalesce(${product.text} -> it.key ->> 'name', ${product.text} -> 'en' ->> 'name')
      || ' – ' || (it.value ->> 'name')
  )
  from jsonb_each(${plan.text}) it)`

/** Finds the product of a plan, if the site shows the product. */
export async function findProductOfPlan(
  db: Db,
  { urlAlias, partNumber, locale }: { urlAlias: string; partNumber: string; locale: Locale },
) {
  const { text, lang } = inLanguage<ProductText>(product.text, locale)
  const [found] = await db
    .select({
      id: product.id,
      urlAlias: product.alias,
      productName: sql<string>`${text}->>'name'`,
      thumbnailUrl: product.thumbnailUrl,
      lang,
    })
    .from(plan)
    .innerJoin(product, eq(product.alias, plan.productAlias))
    .where(
      and(
        eq(plan.partNumber, partNumber),
        eq(product.alias, urlAlias),
        shownIn(product.websites, locale),
      ),
    )
  return found
}

/**
 * Lists plans with their names, how they are sold, and their list prices. The list price of a plan
 * is null if the price list has none.
 */
export function listPlanOffers(db: Db, { partNumbers, currency }: PriceQuery) {
  const planNames = sql<
    Texts<string>
  >`(select jsonb_object_agg(it.key, it.value ->> 'name') from jsonb_each(${plan.text}) it)`
  const {
    canPurchase,
    isShareLicense,
    serialNumberType,
    isReceiveMailRequired,
    fulfillment,
    licenseTypeCode,
    termMonths,
    leadDays,
  } = t.planSale
  return db
    .select({
      partNumber: plan.partNumber,
      productAlias: plan.productAlias,
      websites: product.websites,
      names: fullPlanNames,
      planNames,
      capacity: plan.capacity,
      canPurchase,
      isShareLicense,
      serialNumberType,
      isReceiveMailRequired,
      fulfillment,
      licenseTypeCode,
      termMonths,
      leadDays,
      listMinor: planPrice.priceMinor,
    })
    .from(plan)
    .innerJoin(product, eq(product.alias, plan.productAlias))
    .innerJoin(t.planSale, eq(t.planSale.partNumber, plan.partNumber))
    .leftJoin(
      planPrice,
      and(eq(planPrice.partNumber, plan.partNumber), eq(planPrice.currency, currency)),
    )
    .where(inArray(plan.partNumber, [...partNumbers]))
}
export type PlanOfferRow = Awaited<ReturnType<typeof listPlanOffers>>[number]

/**
 * Lists plans with their names and how they are sold, without prices. Unknown part numbers are
 * omitted.
 */
export function listPlanSales(db: Db, partNumbers: readonly string[]) {
  const { partNumber, isShareLicense, serialNumberType } = t.planSale
  return db
    .select({ partNumber, names: fullPlanNames, isShareLicense, serialNumberType })
    .from(t.planSale)
    .innerJoin(plan, eq(plan.partNumber, partNumber))
    .innerJoin(product, eq(product.alias, plan.productAlias))
    .where(inArray(partNumber, [...partNumbers]))
}

/** Lists parts with their list price, which is null if the price list has none. */
export function listPartOffers(db: Db, { partNumbers, currency }: PriceQuery) {
  const names = sql<
    Texts<string>
  >`(select jsonb_object_agg(it.key, it.value ->> 'name') from jsonb_each(${t.part.text}) it)`
  const { partNumber, capacity, isAvailable, leadDays } = t.part
  return db
    .select({
      partNumber,
      capacity,
      isAvailable,
      leadDays,
      names,
      listMinor: t.partPrice.priceMinor,
    })
    .from(t.part)
    .leftJoin(
      t.partPrice,
      and(eq(t.partPrice.partNumber, partNumber), eq(t.partPrice.currency, currency)),
    )
    .where(inArray(partNumber, [...partNumbers]))
}
export type PartOfferRow = Awaited<ReturnType<typeof listPartOffers>>[number]

/**
 * Lists the volumes that plans offer besides their default capacity, with list prices, smallest
 * first.
 */
export function listVolumes(db: Db, { partNumbers, currency }: PriceQuery) {
  const { partNumber, capacity, priceMinor } = t.planVolume
  return db
    .select({ partNumber, capacity, listMinor: priceMinor })
    .from(t.planVolume)
    .where(and(inArray(partNumber, [...partNumbers]), eq(t.planVolume.currency, currency)))
    .orderBy(asc(capacity))
}

/**
 * Lists the part numbers that can be bought with a plan, or that upgrade its license, in the order
 * of the seed.
 */
export async function listAdditions(
  db: Db,
  { partNumber, kind }: { partNumber: string; kind: 'additional' | 'upgrade' },
): Promise<string[]> {
  const rows = await db
    .select({ partNumber: t.planAddition.additionPartNumber })
    .from(t.planAddition)
    .where(and(eq(t.planAddition.partNumber, partNumber), eq(t.planAddition.kind, kind)))
    .orderBy(asc(t.planAddition.position))
  return rows.map((it) => it.partNumber)
}

/**
 * Lists the categories and items of a product built to order, in display order. Empty for other
 * products.
 */
export function listChoices(db: Db, { partNumber }: { partNumber: string }) {
  const { code, isRequired, text } = t.btoCategory
  const { itemPartNumber, isDefault } = t.btoItem
  return db
    .select({ code, isRequired, text, itemPartNumber, isDefault })
    .from(t.btoCategory)
    .innerJoin(
      t.btoItem,
      and(eq(t.btoItem.partNumber, t.btoCategory.partNumber), eq(t.btoItem.categoryCode, code)),
    )
    .where(eq(t.btoCategory.partNumber, partNumber))
    .orderBy(asc(t.btoCategory.position), asc(t.btoItem.position))
}
export type ChoiceRow = Awaited<ReturnType<typeof listChoices>>[number]

/** Lists the part numbers of a product's plans that are built to order. */
export async function listBuiltToOrder(db: Db, { alias }: { alias: string }): Promise<string[]> {
  const rows = await db
    .selectDistinct({ partNumber: plan.partNumber })
    .from(t.btoCategory)
    .innerJoin(plan, eq(plan.partNumber, t.btoCategory.partNumber))
    .where(eq(plan.productAlias, alias))
  return rows.map((it) => it.partNumber)
}
