import { and, asc, count, eq, inArray, or, sql } from 'drizzle-orm'
import type { Locale } from '#config/locales.ts'
import { inLanguage, shownIn } from '#server/platform/db/columns.ts'
import type { Db } from '#server/platform/db/database.ts'
import * as t from './tables.ts'

/** The columns of a listed product. */
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

/** All products that a locale sells, in the editors' order. */
export function listCards(db: Db, { locale }: { locale: Locale }) {
  return db
    .select(cardColumns(locale))
    .from(t.product)
    .where(shownIn(t.product.websites, locale))
    .orderBy(asc(t.product.position))
}

/** A product as lists show it. */
export type CardRow = Awaited<ReturnType<typeof listCards>>[number]

/** Those of some products that a locale sells, as lists show them. */
export function listCardsOf(
  db: Db,
  { aliases, locale }: { aliases: readonly string[]; locale: Locale },
) {
  return db
    .select(cardColumns(locale))
    .from(t.product)
    .where(and(inArray(t.product.alias, [...aliases]), shownIn(t.product.websites, locale)))
}

/** For each product, or each of some, its lowest list price above zero. */
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

/** All groups and subgroups in the words of a locale. */
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

/** All categories in the words of a locale. */
export function listCategories(db: Db, { locale }: { locale: Locale }) {
  const { code, groupCode, websites } = t.category
  return db
    .select({ code, groupCode, websites, ...inLanguage<t.NameText>(t.category.text, locale) })
    .from(t.category)
    .orderBy(asc(t.category.position))
}

/** All collections in the words of a locale, each with the aliases of its products in order and the locales that sell any of them. */
export function listCollections(db: Db, { locale }: { locale: Locale }) {
  const { code, categoryCode, websites } = t.collection
  const aliases = sql<string[]>`array(
    select ${t.collectionProduct.productAlias} from ${t.collectionProduct}
    where ${t.collectionProduct.collectionCode} = ${t.collection.code} order by ${t.collectionProduct.position})`
  const soldIn = sql<Locale[]>`array(
    select distinct unnest(${t.product.websites}) from ${t.collectionProduct}
    join ${t.product} on ${t.product.alias} = ${t.collectionProduct.productAlias} where ${t.collectionProduct.collectionCode} = ${t.collection.code})`
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

/** Domains that a locale shows, each with the aliases of its products in order. */
export function listDomains(db: Db, { locale }: { locale: Locale }) {
  const { text } = inLanguage<t.NameText>(t.appDomain.text, locale)
  const aliases = sql<string[]>`array(
    select ${t.appDomainProduct.productAlias} from ${t.appDomainProduct}
    where ${t.appDomainProduct.domainCode} = ${t.appDomain.code} order by ${t.appDomainProduct.position})`
  return db
    .select({ code: t.appDomain.code, icon: t.appDomain.icon, text, aliases })
    .from(t.appDomain)
    .where(shownIn(t.appDomain.websites, locale))
    .orderBy(asc(t.appDomain.position))
}

/** The popular keywords of a locale. */
export async function listPopularKeywords(db: Db, { locale }: { locale: Locale }) {
  const { text } = inLanguage<{ name: string; searchKey: string }>(t.popularKeyword.text, locale)
  const rows = await db
    .select({ text })
    .from(t.popularKeyword)
    .where(shownIn(t.popularKeyword.websites, locale))
    .orderBy(asc(t.popularKeyword.position))
  return rows.map((it) => it.text)
}

/** A product by alias or id, with its texts in the locale's language. */
export async function findProduct(db: Db, { id, locale }: { id: string; locale: Locale }) {
  const { text, lang } = inLanguage<t.ProductText>(t.product.text, locale)
  const { text: _, ...columns } = tableColumns()
  const [row] = await db
    .select({ ...columns, text, lang })
    .from(t.product)
    .where(
      and(or(eq(t.product.alias, id), eq(t.product.id, id)), shownIn(t.product.websites, locale)),
    )
  return row
}

/** A product with its texts. */
export type ProductRow = NonNullable<Awaited<ReturnType<typeof findProduct>>>

/** The alias of a product that a locale sells, by alias or id. */
export async function findAlias(
  db: Db,
  { id, locale }: { id: string; locale: Locale },
): Promise<string | undefined> {
  const [row] = await db
    .select({ alias: t.product.alias })
    .from(t.product)
    .where(
      and(or(eq(t.product.alias, id), eq(t.product.id, id)), shownIn(t.product.websites, locale)),
    )
  return row?.alias
}

/** The categories that list a product. */
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

/** The lowest list price above zero of one product. */
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

/** The plans of a product with their sections, in order. */
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

/** List prices of a product's plans in a currency. */
export function listPrices(db: Db, { alias, currency }: { alias: string; currency: string }) {
  const { partNumber, priceMinor } = t.planPrice
  return db
    .select({ partNumber, priceMinor })
    .from(t.planPrice)
    .where(and(eq(t.planPrice.productAlias, alias), eq(t.planPrice.currency, currency)))
}

/** The products related to one that the locale sells, with how they are. */
export function listRelated(db: Db, { alias, locale }: { alias: string; locale: Locale }) {
  return db
    .select({ ...cardColumns(locale), relation: t.productRelation.kind })
    .from(t.productRelation)
    .innerJoin(t.product, eq(t.product.alias, t.productRelation.relatedAlias))
    .where(and(eq(t.productRelation.productAlias, alias), shownIn(t.product.websites, locale)))
    .orderBy(asc(t.productRelation.position))
}

/** Whether a product has plans. */
export async function hasPlans(db: Db, { alias }: { alias: string }): Promise<boolean> {
  const rows = await db
    .select({ alias: t.plan.productAlias })
    .from(t.plan)
    .where(eq(t.plan.productAlias, alias))
    .limit(1)
  return rows.length > 0
}

/** How many products there are in all. */
export async function countProducts(db: Db): Promise<number> {
  const [row] = await db.select({ count: count() }).from(t.product)
  return row?.count ?? 0
}

function tableColumns() {
  const {
    alias,
    id,
    family,
    kind,
    publishBy,
    copyright,
    isFreeTrial,
    isHot,
    isNew,
    isSuite,
    websites,
  } = t.product
  const { thumbnailUrl, backgroundImageUrl, video, priceTableUrl, figures, featureIcons } =
    t.product
  const { releases, screenshots, documents, trainingVideos, text, updatedAt } = t.product
  return {
    alias,
    id,
    family,
    kind,
    publishBy,
    copyright,
    isFreeTrial,
    isHot,
    isNew,
    isSuite,
    websites,
    thumbnailUrl,
    backgroundImageUrl,
    video,
    priceTableUrl,
    figures,
    featureIcons,
    releases,
    screenshots,
    documents,
    trainingVideos,
    text,
    updatedAt,
  }
}
