import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import type { Locale } from '#config/locales.ts'
import { inLanguage, shownIn } from '#server/platform/db/columns.ts'
import type { Db } from '#server/platform/db/database.ts'
import * as t from './tables.ts'

/** Returns the columns of a product in a list. */
function cardColumns(locale: Locale) {
  const { lang } = inLanguage(t.product.text, locale)
  const { text } = inLanguage<t.ProductText>(t.product.text, locale)
  const { alias, kind, publishBy, thumbnailUrl, isHot, isNew, isSuite, isFreeTrial } = t.product
  return {
    alias,
    kind,
    publishBy,
    thumbnailUrl,
    isHot,
    isNew,
    isSuite,
    isFreeTrial,
    lang,
    name: sql<string>`${text}->>'name'`,
    shortIntroduction: sql<string>`${text}->>'shortIntroduction'`,
  }
}

/** Lists all products that a locale sells, in the editors' order. */
export function listCards(db: Db, { locale }: { locale: Locale }) {
  return db
    .select(cardColumns(locale))
    .from(t.product)
    .where(shownIn(t.product.websites, locale))
    .orderBy(asc(t.product.position))
}

/** A product in a list. */
export type CardRow = Awaited<ReturnType<typeof listCards>>[number]

/** Lists those of the given products that a locale sells. */
export function listCardsOf(
  db: Db,
  { aliases, locale }: { aliases: readonly string[]; locale: Locale },
) {
  return db
    .select(cardColumns(locale))
    .from(t.product)
    .where(and(inArray(t.product.alias, [...aliases]), shownIn(t.product.websites, locale)))
}

/**
 * Lists the lowest list price of each product, or only of the given products. Ignores prices of
 * zero.
 */
export function listLowestPrices(
  db: Db,
  { currency, aliases }: { currency: string; aliases?: readonly string[] },
) {
  const ofThese = aliases && inArray(t.planPrice.productAlias, [...aliases])
  return db
    .selectDistinctOn([t.planPrice.productAlias], {
      alias: t.planPrice.productAlias,
      priceMinor: t.planPrice.priceMinor,
      billing: t.plan.billing,
    })
    .from(t.planPrice)
    .innerJoin(t.plan, eq(t.plan.partNumber, t.planPrice.partNumber))
    .where(and(ofThese, eq(t.planPrice.currency, currency), sql`${t.planPrice.priceMinor} > 0`))
    .orderBy(t.planPrice.productAlias, asc(t.planPrice.priceMinor))
}

/** Lists all groups and subgroups with their texts for a locale. */
export function listGroups(db: Db, { locale }: { locale: Locale }) {
  const { code, parentCode, icon, websites } = t.productGroup
  return db
    .select({
      code,
      parentCode,
      icon,
      websites,
      ...inLanguage<t.NameText>(t.productGroup.text, locale),
    })
    .from(t.productGroup)
    .orderBy(asc(t.productGroup.position))
}

/** Lists all categories with their texts for a locale. */
export function listCategories(db: Db, { locale }: { locale: Locale }) {
  const { code, groupCode, websites } = t.category
  return db
    .select({ code, groupCode, websites, ...inLanguage<t.NameText>(t.category.text, locale) })
    .from(t.category)
    .orderBy(asc(t.category.position))
}

/**
 * Lists all collections with their texts for a locale. Each has the aliases of its products in
 * order, and the locales that sell at least one of them.
 */
export function listCollections(db: Db, { locale }: { locale: Locale }) {
  const { code, categoryCode, websites } = t.collection
  const aliases = sql<string[]>`array(
    select ${t.collectionProduct.productAlias} from ${t.collectionProduct}
    where ${t.collectionProduct.collectionCode} = ${t.collection.code}
    order by ${t.collectionProduct.position})`
  const soldIn = sql<Locale[]>`array(
    select distinct unnest(${t.product.websites}) from ${t.collectionProduct}
    join ${t.product} on ${t.product.alias} = ${t.collectionProduct.productAlias}
    where ${t.collectionProduct.collectionCode} = ${t.collection.code})`
  return db
    .select({
      code,
      categoryCode,
      websites,
      aliases,
      soldIn,
      ...inLanguage<t.NameText>(t.collection.text, locale),
    })
    .from(t.collection)
    .orderBy(asc(t.collection.position))
}

/** Lists the industries that a locale shows, each with the aliases of its products in order. */
export function listDomains(db: Db, { locale }: { locale: Locale }) {
  const { text } = inLanguage<t.NameText>(t.appDomain.text, locale)
  const aliases = sql<string[]>`array(
    select ${t.appDomainProduct.productAlias} from ${t.appDomainProduct}
    where ${t.appDomainProduct.domainCode} = ${t.appDomain.code}
    order by ${t.appDomainProduct.position})`
  return db
    .select({ code: t.appDomain.code, icon: t.appDomain.icon, text, aliases })
    .from(t.appDomain)
    .where(shownIn(t.appDomain.websites, locale))
    .orderBy(asc(t.appDomain.position))
}

/** Lists the popular search keywords of a locale. */
export async function listPopularKeywords(db: Db, { locale }: { locale: Locale }) {
  const { text } = inLanguage<{ name: string; searchKey: string }>(t.popularKeyword.text, locale)
  const rows = await db
    .select({ text })
    .from(t.popularKeyword)
    .where(shownIn(t.popularKeyword.websites, locale))
    .orderBy(asc(t.popularKeyword.position))
  return rows.map((it) => it.text)
}

/** Returns the number of all products. */
export async function countProducts(db: Db): Promise<number> {
  const [row] = await db.select({ count: count() }).from(t.product)
  return row?.count ?? 0
}
