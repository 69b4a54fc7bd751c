import { desc, type SQL, sql } from 'drizzle-orm'
import { type Locale, localeFacts, type TextLanguage } from '#config/locales.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Lookup, Term } from './lookup.ts'
import { searchMiss, type SearchSource } from './tables.ts'

/** How a lookup is asked of the index. */
export interface Asked {
  locale: Locale
  now: Date
  /** Names are titles, aliases and part numbers; words are all that a page says, and asked only when no name matches. */
  within: 'names' | 'words' | 'names, then words'
  /** All terms, or half of them with one in a name. */
  match: 'all' | 'half'
  source: SearchSource | undefined
  /** Keys of pages that are not wanted again. */
  except: readonly string[]
  offset: number
  limit: number
  /** Whether it is all that is asked: no similar pages follow, so that nothing is told of these but their number. */
  isAll: boolean
}

/** A page that was found. */
export interface Found {
  ref: string
  title: string
  summary: string | null
  kind: string
  source: SearchSource
  pagePath: string
  imageUrl: string | null
  lang: TextLanguage
}

/** How many pages match in each source, and those that were asked for. */
export interface Matches {
  counts: Record<SearchSource, number>
  /** Whether a product or page has the keyword as its name, alias or part number. */
  isNamed: boolean
  /** Keys of some that match, as `except` takes them: all when there are few. */
  keys: string[]
  items: Found[]
}

/** Most matches that are ranked for the first pages: those whose names match come first. */
const mostRanked = 300
/** The same for suggestions, of which a few are shown. */
const mostRankedWhileTyping = 30

/** The pages that match, the best first, as `search_ranked` of the database ranks them. Source: C13. */
export async function findPages(
  db: Db,
  { terms, wholeName, nameStart }: Lookup,
  asked: Asked,
): Promise<Matches> {
  const { locale, now, within, match, source, except, offset, limit, isAll } = asked
  const isHalf = match === 'half'
  const query = isHalf
    ? joined(terms, 'near', '|')
    : `${nameStart} | (${joined(terms, 'near', '&')})`
  const most = Math.max(isAll ? mostRankedWhileTyping : mostRanked, offset + limit)
  const [row] = await rowsOf<Matches>(
    db,
    sql`select * from search_ranked(
      ${localeFacts[locale].textLanguage}, ${locale}, ${now.toISOString()}::timestamptz, ${query}::tsquery, ${within},
      ${sql.param(terms.map((it) => it.exact))}::tsquery[], ${sql.param(terms.map((it) => it.near))}::tsquery[],
      ${joined(terms, 'exact', '&')}::tsquery, ${wholeName}::tsquery, ${nameStart}::tsquery, ${isHalf}, ${isAll}, ${source ?? null}, ${sql.param([...except])}::text[], ${most}::int, ${offset}::int, ${limit}::int)`,
  )
  return row ?? noMatches
}

/** Nothing. */
export const noMatches: Matches = {
  counts: { products: 0, solutions: 0, others: 0 },
  isNamed: false,
  keys: [],
  items: [],
}

/** Of some words those with which no page of a locale has a word that begins so. */
export async function listUnknownWords(
  db: Db,
  { locale, now, words }: { locale: Locale; now: Date; words: readonly string[] },
): Promise<string[]> {
  const { textLanguage } = localeFacts[locale]
  const asked = words.map((it) => sql`(${it}, ${`'${it}':*`})`)
  const rows = await rowsOf<{ word: string }>(
    db,
    sql`
    select word from (values ${sql.join(asked, sql`, `)}) asked(word, query)
    where not exists (select 1 from search_hits(${textLanguage}, ${locale}, query::tsquery, false, ${now.toISOString()}::timestamptz))`,
  )
  return rows.map((it) => it.word)
}

/** The Latin words of names, by how many pages use them. */
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

/** Counts a keyword for which nothing was found. Returns how often nobody found it. */
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

/** The keywords for which nothing was found, the most frequent first. */
export function listMisses(db: Db, { limit }: { limit: number }) {
  return db
    .select()
    .from(searchMiss)
    .orderBy(desc(searchMiss.count), desc(searchMiss.lastAt))
    .limit(limit)
}

/** Forgets keywords that nobody asked for since a day, and of more than `most` the rarest, of these those that were asked for longest ago. */
export async function deleteMisses(
  db: Db,
  { before, most }: { before: Date; most: number },
): Promise<void> {
  await db.execute(sql`
    delete from search_miss where last_at < ${before.toISOString()}::timestamptz or (website_code, term) in (
      select website_code, term from search_miss where last_at >= ${before.toISOString()}::timestamptz order by count desc, last_at desc offset ${most}
    )`)
}

function joined(terms: Lookup['terms'], how: keyof Term, by: '&' | '|'): string {
  return terms.map((it) => it[how]).join(` ${by} `)
}

async function rowsOf<T>(db: Db, query: SQL): Promise<T[]> {
  const result: unknown = await db.execute(query)
  return (result as { rows: T[] }).rows
}
