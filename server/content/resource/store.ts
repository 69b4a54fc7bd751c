import {
  and,
  arrayContains,
  arrayOverlaps,
  asc,
  count,
  desc,
  eq,
  inArray,
  ne,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Locale } from '#config/locales.ts'
import { inLanguage, shownIn } from '#server/platform/db/columns.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { ContentKind } from './contract.ts'
import { resource, type ResourceText, resourceType } from './tables.ts'

/** Filter for resources. */
export interface ResourceFilter {
  locale: Locale
  typeCodes: readonly ContentKind[]
  /** True: selects only featured resources. */
  isFeatured: boolean
  /** Selects only resources that contain the keyword. Empty: selects all. */
  keyword: string
}

const newestFirst = [desc(resource.releasedOn), asc(resource.slug)]

/** Lists a page of the matching resources, newest first. */
export function listResources(
  db: Db,
  { limit, offset, ...filter }: ResourceFilter & { limit: number; offset: number },
) {
  return listSelected(db, filter.locale, {
    where: filterOf(filter),
    orderBy: newestFirst,
    limit,
    offset,
  })
}

/** A resource in a list. */
export type ResourceCardRow = Awaited<ReturnType<typeof listResources>>[number]

/** Counts the matching resources by type. Types without a match are absent. */
export async function countByType(
  db: Db,
  filter: ResourceFilter,
): Promise<Map<ContentKind, number>> {
  const rows = await db
    .select({ code: resource.typeCode, count: count() })
    .from(resource)
    .where(filterOf(filter))
    .groupBy(resource.typeCode)
  return new Map(rows.map((it) => [it.code, it.count]))
}

/** Finds a resource with its content if the locale shows it. */
export async function findResource(db: Db, { slug, locale }: { slug: string; locale: Locale }) {
  const { text } = inLanguage<ResourceText>(resource.text, locale)
  const { film, documentUrl, products } = resource
  const [row] = await db
    .select({
      ...cardColumns(locale),
      film,
      documentUrl,
      products,
      content: sql<string | null>`${text}->>'content'`,
    })
    .from(resource)
    .innerJoin(resourceType, eq(resourceType.code, resource.typeCode))
    .where(and(eq(resource.slug, slug), shownIn(resource.websites, locale)))
  return row
}

/**
 * Lists other resources, the most closely related first: those about the same products, then those
 * of the same kind, then the rest, each newest first.
 */
export function listRelated(db: Db, { slug, locale, products, typeCode, limit }: RelatedQuery) {
  // drizzle throws an error for an empty list
  const sharesProduct =
    products.length === 0 ? [] : [desc(arrayOverlaps(resource.products, [...products]))]
  const where = and(ne(resource.slug, slug), shownIn(resource.websites, locale))
  return listSelected(db, locale, {
    where,
    orderBy: [...sharesProduct, desc(eq(resource.typeCode, typeCode)), ...newestFirst],
    limit,
    offset: 0,
  })
}

interface RelatedQuery {
  slug: string
  locale: Locale
  products: readonly string[]
  typeCode: ContentKind
  limit: number
}

/** Lists the resources about a product that a locale shows, newest first. */
export function listOfProduct(db: Db, { alias, locale }: { alias: string; locale: Locale }) {
  return db
    .select(cardColumns(locale))
    .from(resource)
    .innerJoin(resourceType, eq(resourceType.code, resource.typeCode))
    .where(and(arrayContains(resource.products, [alias]), shownIn(resource.websites, locale)))
    .orderBy(...newestFirst)
}

/** Lists those of the given resources that a locale shows, in no particular order. */
export function listBySlug(
  db: Db,
  { slugs, locale }: { slugs: readonly string[]; locale: Locale },
) {
  return db
    .select(cardColumns(locale))
    .from(resource)
    .innerJoin(resourceType, eq(resourceType.code, resource.typeCode))
    .where(and(inArray(resource.slug, [...slugs]), shownIn(resource.websites, locale)))
}

/**
 * Lists the products that resources of the given kinds are about. Each has the locales that show at
 * least one of these resources.
 */
export async function listProductsWithResources(
  db: Db,
  { kinds }: { kinds: readonly ContentKind[] },
): Promise<{ alias: string; locale: Locale }[]> {
  const pairs = db
    .select({
      alias: sql<string>`unnest(${resource.products})`.as('alias'),
      websites: resource.websites,
    })
    .from(resource)
    .where(inArray(resource.typeCode, [...kinds]))
    .as('pairs')
  return db
    .selectDistinct({ alias: pairs.alias, locale: sql<Locale>`unnest(${pairs.websites})` })
    .from(pairs)
}

/** Lists the names of the kinds of content in a locale. */
export async function listTypeNames(
  db: Db,
  { locale }: { locale: Locale },
): Promise<Map<ContentKind, string>> {
  const { text } = inLanguage<{ name: string }>(resourceType.text, locale)
  const rows = await db
    .select({ code: resourceType.code, name: sql<string>`${text}->>'name'` })
    .from(resourceType)
  return new Map(rows.map((it) => [it.code, it.name]))
}

interface Selection {
  where: SQL | undefined
  orderBy: SQL[]
  limit: number
  offset: number
}

/**
 * Selects and sorts rows before it reads their texts, because sorting rows with texts would
 * decompress the texts of every row.
 */
function listSelected(db: Db, locale: Locale, { where, orderBy, limit, offset }: Selection) {
  const picked = db
    .select({ slug: resource.slug })
    .from(resource)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)
    .as('picked')
  return db
    .select(cardColumns(locale))
    .from(picked)
    .innerJoin(resource, eq(resource.slug, picked.slug))
    .innerJoin(resourceType, eq(resourceType.code, resource.typeCode))
    .orderBy(...orderBy)
}

function cardColumns(locale: Locale) {
  const { text, lang } = inLanguage<ResourceText>(resource.text, locale)
  const { text: typeText } = inLanguage<{ name: string }>(resourceType.text, locale)
  const { slug, typeCode, releasedOn, imageUrl } = resource
  return {
    slug,
    typeCode,
    releasedOn,
    imageUrl,
    lang,
    typeName: sql<string>`${typeText}->>'name'`,
    title: sql<string>`${text}->>'title'`,
    abstract: sql<string>`${text}->>'abstract'`,
    hasFilm: sql<boolean>`${resource.film} is not null`,
  }
}

function filterOf({ locale, typeCodes, isFeatured, keyword }: ResourceFilter): SQL | undefined {
  return and(
    shownIn(resource.websites, locale),
    inArray(resource.typeCode, [...typeCodes]),
    isFeatured ? eq(resource.isFeatured, true) : undefined,
    keyword === '' ? undefined : containsKeyword(keyword, locale),
  )
}

/**
 * Builds the condition that the title or abstract contains the keyword. Ignores case, and full and
 * half width of letters.
 */
function containsKeyword(keyword: string, locale: Locale): SQL {
  const { text } = inLanguage<ResourceText>(resource.text, locale)
  const words = sql`(${text}->>'title') || ' ' || (${text}->>'abstract')`
  return sql`position(lower(normalize(${keyword}, NFKC)) in lower(normalize(${words}, NFKC))) > 0`
}
