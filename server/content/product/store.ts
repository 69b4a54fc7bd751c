import { and, asc, eq, getTableColumns, or, sql } from 'drizzle-orm'
import type { Locale } from '#config/locales.ts'
import * as t from '#server/content/catalog/tables.ts'
import { inLanguage, shownIn } from '#server/platform/db/columns.ts'
import type { Db } from '#server/platform/db/database.ts'

/**
 * Finds a product by alias or id if the locale sells it, with its texts in the locale's language.
 */
export async function findProduct(db: Db, { id, locale }: { id: string; locale: Locale }) {
  const { text: _text, userGuide: _guide, ...columns } = getTableColumns(t.product)
  const { text: userGuide } = inLanguage<t.GuideStep[]>(t.product.userGuide, locale)
  const [row] = await db
    .select({ ...columns, ...inLanguage<t.ProductText>(t.product.text, locale), userGuide })
    .from(t.product)
    .where(isSold({ id, locale }))
  return row
}

/** A product with its texts. */
export type ProductRow = NonNullable<Awaited<ReturnType<typeof findProduct>>>

/** Resolves an alias or id to the product's alias if the locale sells the product. */
export async function findAlias(
  db: Db,
  { id, locale }: { id: string; locale: Locale },
): Promise<string | undefined> {
  const [row] = await db
    .select({ alias: t.product.alias })
    .from(t.product)
    .where(isSold({ id, locale }))
  return row?.alias
}

/** Lists the categories that contain a product. */
export async function listCategoriesOf(
  db: Db,
  { alias, locale }: { alias: string; locale: Locale },
) {
  const { text } = inLanguage<t.NameText>(t.category.text, locale)
  return db
    .selectDistinctOn([t.category.position, t.category.code], {
      code: t.category.code,
      name: sql<string>`${text}->>'name'`,
    })
    .from(t.collectionProduct)
    .innerJoin(t.collection, eq(t.collection.code, t.collectionProduct.collectionCode))
    .innerJoin(t.category, eq(t.category.code, t.collection.categoryCode))
    .where(and(eq(t.collectionProduct.productAlias, alias), shownIn(t.category.websites, locale)))
    .orderBy(t.category.position, t.category.code)
}

/** Finds the lowest list price of a product, ignoring prices of zero. */
export async function findLowestPrice(
  db: Db,
  { alias, currency }: { alias: string; currency: string },
) {
  const [row] = await db
    .select({ priceMinor: t.planPrice.priceMinor, billing: t.plan.billing })
    .from(t.planPrice)
    .innerJoin(t.plan, eq(t.plan.partNumber, t.planPrice.partNumber))
    .where(
      and(
        eq(t.planPrice.productAlias, alias),
        eq(t.planPrice.currency, currency),
        sql`${t.planPrice.priceMinor} > 0`,
      ),
    )
    .orderBy(asc(t.planPrice.priceMinor))
    .limit(1)
  return row
}

/** Lists the plans of a product with their sections, in order. */
export async function listPlans(db: Db, { alias, locale }: { alias: string; locale: Locale }) {
  const section = inLanguage<{ name: string }>(t.planSection.text, locale)
  const words = inLanguage<{ name: string; description: string; includes: string[] }>(
    t.plan.text,
    locale,
  )
  const { partNumber, billing, unit, capacity, isRecommended } = t.plan
  return db
    .select({
      partNumber,
      billing,
      unit,
      capacity,
      isRecommended,
      sectionCode: t.planSection.code,
      sectionText: section.text,
      text: words.text,
    })
    .from(t.plan)
    .innerJoin(
      t.planSection,
      and(
        eq(t.planSection.productAlias, t.plan.productAlias),
        eq(t.planSection.code, t.plan.sectionCode),
      ),
    )
    .where(eq(t.plan.productAlias, alias))
    .orderBy(asc(t.planSection.position), asc(t.plan.position))
}

/** URL of a product's complete price table; null if it has none. */
export async function findPriceTable(db: Db, alias: string): Promise<string | null> {
  const { priceTableUrl } = t.product
  const [row] = await db.select({ priceTableUrl }).from(t.product).where(eq(t.product.alias, alias))
  return row?.priceTableUrl ?? null
}

/** Lists the list prices of a product's plans in a currency. */
export function listPrices(db: Db, { alias, currency }: { alias: string; currency: string }) {
  const { partNumber, priceMinor } = t.planPrice
  return db
    .select({ partNumber, priceMinor })
    .from(t.planPrice)
    .where(and(eq(t.planPrice.productAlias, alias), eq(t.planPrice.currency, currency)))
}

/** Lists the products related to a product, in the editors' order. */
export function listRelations(db: Db, { alias }: { alias: string }) {
  const { kind, relatedAlias, position } = t.productRelation
  return db
    .select({ kind, relatedAlias })
    .from(t.productRelation)
    .where(eq(t.productRelation.productAlias, alias))
    .orderBy(asc(position))
}

/** True if a product has plans. */
export async function hasPlans(db: Db, { alias }: { alias: string }): Promise<boolean> {
  const rows = await db
    .select({ alias: t.plan.productAlias })
    .from(t.plan)
    .where(eq(t.plan.productAlias, alias))
    .limit(1)
  return rows.length > 0
}

function isSold({ id, locale }: { id: string; locale: Locale }) {
  return and(or(eq(t.product.alias, id), eq(t.product.id, id)), shownIn(t.product.websites, locale))
}
