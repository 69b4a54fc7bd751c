import { asc, desc, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { TextLanguage } from '#config/locales.ts'
import {
  category,
  collection,
  collectionProduct,
  plan,
  product,
  productGroup,
} from '#server/content/catalog/tables.ts'
import { pageSection } from '#server/content/editorial/tables.ts'
import type { Db } from '#server/platform/db/database.ts'
import { resource } from '#server/content/resource/tables.ts'
import { solution } from '#server/content/solution/tables.ts'

/** A title in each language that it is available in. */
export type Titles = Partial<Record<TextLanguage, string>>

/** Builds the expression for a field of a row's texts by language. */
function titlesOf(column: PgColumn, field: string): SQL<Titles> {
  return sql<Titles>`(select jsonb_object_agg(key, value->>${sql.raw(`'${field}'`)}) from jsonb_each(${column}))`
}

/**
 * Lists every product with the child pages it has, and the categories that contain it, in order.
 */
export function listProducts(db: Db) {
  const { alias, websites, updatedAt } = product
  return db
    .select({
      alias,
      websites,
      updatedAt,
      titles: titlesOf(product.text, 'name'),
      hasArchitecture: sql<boolean>`jsonb_typeof(${product.text}->'en'->'architecture') = 'object'`,
      hasPlans: sql<boolean>`exists (select 1 from ${plan} where ${plan.productAlias} = ${product.alias})`,
      hasDocs: sql<boolean>`jsonb_array_length(${product.documents}) + jsonb_array_length(${product.trainingVideos}) > 0`,
      categories: sql<string[]>`array(
        select c.code from ${category} c where exists (
          select 1 from ${collection} l join ${collectionProduct} p on p.collection_code = l.code
          where l.category_code = c.code and p.product_alias = ${product.alias})
        order by c.position)`,
    })
    .from(product)
    .orderBy(asc(product.position))
}

/** Lists every group, subgroup, category and collection with its parent. */
export async function listCatalogParts(db: Db) {
  const [groups, categories, collections] = await Promise.all([
    db
      .select({
        code: productGroup.code,
        parentCode: productGroup.parentCode,
        titles: titlesOf(productGroup.text, 'name'),
      })
      .from(productGroup)
      .orderBy(asc(productGroup.position)),
    db
      .select({
        code: category.code,
        groupCode: category.groupCode,
        titles: titlesOf(category.text, 'name'),
      })
      .from(category)
      .orderBy(asc(category.position)),
    db
      .select({
        code: collection.code,
        categoryCode: collection.categoryCode,
        titles: titlesOf(collection.text, 'name'),
      })
      .from(collection)
      .orderBy(asc(collection.position)),
  ])
  return { groups, categories, collections }
}

/** Lists every solution with its parent. */
export function listSolutions(db: Db) {
  const { code, parentCode, websites, updatedAt } = solution
  return db
    .select({ code, parentCode, websites, updatedAt, titles: titlesOf(solution.text, 'name') })
    .from(solution)
    .orderBy(asc(solution.position))
}

/** Lists every resource, newest first. */
export function listResources(db: Db) {
  const { slug, typeCode, websites, updatedAt } = resource
  return db
    .select({ slug, typeCode, websites, updatedAt, titles: titlesOf(resource.text, 'title') })
    .from(resource)
    .orderBy(desc(resource.releasedOn), asc(resource.slug))
}

/** Lists every section written by editors. Sections of the same page are in order. */
export function listSections(db: Db) {
  const { pageId, key, websites, content } = pageSection
  return db
    .select({ pageId, key, websites, content, titles: titlesOf(pageSection.text, 'title') })
    .from(pageSection)
    .orderBy(asc(pageSection.pageId), asc(pageSection.position))
}
