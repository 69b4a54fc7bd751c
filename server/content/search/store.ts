import { desc, type SQL, sql } from 'drizzle-orm'
import { type Locale, localeFacts, type TextLanguage } from '#config/locales.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Lookup, Term } from './lookup.ts'
import { searchMiss, type SearchSource } from './tables.ts'

/** A query of the search index. */
export interface PageQuery {
  locale: Locale
  now: Date
  /**
   * Names are titles, aliases and part numbers; words are the whole text of a page. With "names,
   * then words", words are searched only if no name matches.
   */
  within: 'names' | 'words' | 'names, then words'
  /** All terms must match, or half of them with one in a name. */
  match: 'all' | 'half'
  source: SearchSource | undefined
  /** Keys of pages to exclude. */
  except: readonly string[]
  offset: number
  limit: number
  /**
   * True if this is the only query of the search. If false, similar pages may follow, which need
   * the keys of these matches.
   */
  isAll: boolean
}

/** A page of the search results. */
export interface FoundPage {
  ref: string
  title: string
  summary: string | null
  kind: string
  source: SearchSource
  pagePath: string
  imageUrl: string | null
  lang: TextLanguage
}

/** Number of matches in each source, and the requested page of them. */
export interface Matches {
  counts: Record<SearchSource, number>
  /** True if the keyword is the name, alias or part number of a product or page. */
  isNamed: boolean
  /** Keys of matches for `except`: all of them if there are few. */
  keys: string[]
  items: FoundPage[]
}

/** Maximum number of matches to rank for the first pages. Matches in names come first. */
const maxRanked = 300
/** The same for suggestions, which show only a few. */
const maxRankedWhileTyping = 30

/**
 * Matching pages, best match first, as ranked by the database function `search_ranked`.
 * Source: C13.
 */
export async function findPages(
  db: Db,
  { terms, wholeName, nameStart }: Lookup,
  request: PageQuery,
): Promise<Matches> {
  const { locale, now, within, match, source, except, offset, limit, isAll } = request
  const isHalf = match === 'half'
  const query = isHalf
    ? joined(terms, 'near', '|')
    : `${nameStart} | (${joined(terms, 'near', '&')})`
  const most = Math.max(isAll ? maxRankedWhileTyping : maxRanked, offset + limit)
  const [row] = await rowsOf<Matches>(
    db,
    sql`select * from search_ranked(
      ${localeFacts[locale].textLanguage}, ${locale}, ${now.toISOString()}::timestamptz,
      ${query}::tsquery, ${within},
      ${sql.param(terms.map((it) => it.exact))}::tsquery[], ${sql.param(terms.map((it) => it.near))}::tsquery[],
      ${joined(terms, 'exact', '&')}::tsquery, ${wholeName}::tsquery, ${nameStart}::tsquery, ${isHalf}, ${isAll}, ${source ?? null}, ${sql.param([...except])}::text[], ${most}::int, ${offset}::int, ${limit}::int)`,
  )
  return row ?? noMatches
}

/** No matches. */
export const noMatches: Matches = {
  counts: { products: 0, solutions: 0, others: 0 },
  isNamed: false,
  keys: [],
  items: [],
}

/** The given words with which no word on any page of a locale starts. */
export async function listUnknownWords(
  db: Db,
  { locale, now, words }: { locale: Locale; now: Date; words: readonly string[] },
): Promise<string[]> {
  const { textLanguage } = localeFacts[locale]
  const queries = words.map((it) => sql`(${it}, ${`'${it}':*`})`)
  const rows = await rowsOf<{ word: string }>(
    db,
    sql`
    select word from (values ${sql.join(queries, sql`, `)}) searched(word, query)
    where not exists (
      select 1 from search_hits(
        ${textLanguage}, ${locale}, query::tsquery, false, ${now.toISOString()}::timestamptz))`,
  )
  return rows.map((it) => it.word)
}

/** Latin words of names, each with the number of pages that use it. */
export async function listWords(db: Db, language: TextLanguage): Promise<Map<string, number>> {
  const vectors = sql.raw(
    `$words$select names from search_document where language = '${language}'$words$`,
  )
  const rows = await rowsOf<{ word: string; pages: number }>(
    db,
    sql`select word, ndoc::int as pages from ts_stat(${vectors}) where word ~ '^[a-zß-ɏ]{4,30}$'`,
  )
  return new Map(rows.map((it) => [it.word, it.pages]))
}

/** Increments the count of a keyword without results and returns it. */
export async function upsertMiss(
  db: Db,
  { locale, term, at }: { locale: Locale; term: string; at: Date },
): Promise<number> {
  const [row] = await db
    .insert(searchMiss)
    .values({ websiteCode: locale, term, count: 1, lastAt: at })
    .onConflictDoUpdate({
      target: [searchMiss.websiteCode, searchMiss.term],
      set: { count: sql`${searchMiss.count} + 1`, lastAt: at },
    })
    .returning({ count: searchMiss.count })
  return row?.count ?? 0
}

/** Keywords without results, most frequent first. */
export function listMisses(db: Db, { limit }: { limit: number }) {
  return db
    .select()
    .from(searchMiss)
    .orderBy(desc(searchMiss.count), desc(searchMiss.lastAt))
    .limit(limit)
}

/**
 * Deletes keywords last searched before a time and, beyond the `most` most frequent, the others; of
 * equally frequent ones, the least recent go first.
 */
export async function deleteMisses(
  db: Db,
  { before, most }: { before: Date; most: number },
): Promise<void> {
  await db.execute(sql`
    delete from search_miss where last_at < ${before.toISOString()}::timestamptz
    or (website_code, term) in (
      select website_code, term from search_miss
      where last_at >= ${before.toISOString()}::timestamptz
      order by count desc, last_at desc offset ${most}
    )`)
}

function joined(terms: Lookup['terms'], how: keyof Term, by: '&' | '|'): string {
  return terms.map((it) => it[how]).join(` ${by} `)
}

async function rowsOf<T>(db: Db, query: SQL): Promise<T[]> {
  const result: unknown = await db.execute(query)
  return (result as { rows: T[] }).rows
}
