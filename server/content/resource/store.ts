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

/** Which resources are asked for. */
export interface ResourceFilter {
  locale: Locale
  typeCodes: readonly ContentKind[]
  /** Only those that editors feature. */
  isFeatured: boolean
  /** Empty: any. */
  keyword: string
}

const newestFirst = [desc(resource.releasedOn), asc(resource.slug)]

/** A part of the resources that fit, newest first. */
export function listResources(
  db: Db,
  { limit, offset, ...filter }: ResourceFilter & { limit: number; offset: number },
) {
  return listPicked(db, filter.locale, { where: fits(filter), orderBy: newestFirst, limit, offset })
}

/** A resource as lists show it. */
export type ResourceCardRow = Awaited<ReturnType<typeof listResources>>[number]

/** How many resources fit, by type; a type without any is not in it. */
export async function countByType(
  db: Db,
  filter: ResourceFilter,
): Promise<Map<ContentKind, number>> {
  const rows = await db
    .select({ code: resource.typeCode, count: count() })
    .from(resource)
    .where(fits(filter))
    .groupBy(resource.typeCode)
  return new Map(rows.map((it) => [it.code, it.count]))
}

/** A resource that the locale shows, whole. */
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

/** What goes with a resource: first what tells of the same products, then what is of its kind, newest first. */
export function listRelated(db: Db, { slug, locale, products, typeCode, limit }: Related) {
  // an empty list has nothing to share, and drizzle refuses it
  const sharesProduct =
    products.length === 0 ? [] : [desc(arrayOverlaps(resource.products, [...products]))]
  const where = and(ne(resource.slug, slug), shownIn(resource.websites, locale))
  return listPicked(db, locale, {
    where,
    orderBy: [...sharesProduct, desc(eq(resource.typeCode, typeCode)), ...newestFirst],
    limit,
    offset: 0,
  })
}

interface Related {
  slug: string
  locale: Locale
  products: readonly string[]
  typeCode: ContentKind
  limit: number
}

/** What tells of a product in a locale, newest first. */
export function listOfProduct(db: Db, { alias, locale }: { alias: string; locale: Locale }) {
  return db
    .select(cardColumns(locale))
    .from(resource)
    .innerJoin(resourceType, eq(resourceType.code, resource.typeCode))
    .where(and(arrayContains(resource.products, [alias]), shownIn(resource.websites, locale)))
    .orderBy(...newestFirst)
}

/** Those of some resources that a locale shows, in no order. */
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

/** The products that something of some kinds tells of, with each locale that shows it. */
export async function listProductsToldOf(
  db: Db,
  { kinds }: { kinds: readonly ContentKind[] },
): Promise<{ alias: string; locale: Locale }[]> {
  const told = db
    .select({
      alias: sql<string>`unnest(${resource.products})`.as('alias'),
      websites: resource.websites,
    })
    .from(resource)
    .where(inArray(resource.typeCode, [...kinds]))
    .as('told')
  return db
    .selectDistinct({ alias: told.alias, locale: sql<Locale>`unnest(${told.websites})` })
    .from(told)
}

/** What kinds of content are called in a locale. */
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

interface Picking {
  where: SQL | undefined
  orderBy: SQL[]
  limit: number
  offset: number
}

/** Picks rows first and reads their texts then: sorting with the texts would unpack those of every row. */
function listPicked(db: Db, locale: Locale, { where, orderBy, limit, offset }: Picking) {
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

function fits({ locale, typeCodes, isFeatured, keyword }: ResourceFilter): SQL | undefined {
  return and(
    shownIn(resource.websites, locale),
    inArray(resource.typeCode, [...typeCodes]),
    isFeatured ? eq(resource.isFeatured, true) : undefined,
    keyword === '' ? undefined : holds(keyword, locale),
  )
}

/** Title or abstract holds the keyword; width and case of letters make no difference. */
function holds(keyword: string, locale: Locale): SQL {
  const { text } = inLanguage<ResourceText>(resource.text, locale)
  const words = sql`(${text}->>'title') || ' ' || (${text}->>'abstract')`
  return sql`position(lower(normalize(${keyword}, NFKC)) in lower(normalize(${words}, NFKC))) > 0`
}
