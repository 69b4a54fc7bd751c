import { desc, eq, type SQL, sql } from 'drizzle-orm'
import { type Locale, localeFacts, type TextLanguage } from '#config/locales.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Lookup, Term } from './lookup.ts'
import { searchMiss, type SearchSource, searchVocabulary } from './tables.ts'
import { emptyVocabulary, type SearchVocabulary } from './vocabulary.ts'

/** One way to look up a keyword in the search index. */
export interface Attempt {
  lookup: Lookup
  /**
   * Part of the index to search. Names are titles, aliases and part numbers; words are the whole
   * text of a page. With "names, then words", words are searched only if no name matches.
   */
  within: 'names' | 'words' | 'names, then words'
  /** Pages that answer the keyword, whether they match or not, with the least score of each. */
  answers: readonly { key: string; score: number }[]
}

/** The range of pages that a query to the search index asks for. */
export interface PageQuery {
  locale: Locale
  now: Date
  /** `all`: all terms must match. `half`: half of the terms must match. `any`: one term. */
  match: 'all' | 'half' | 'any'
  source: SearchSource | undefined
  /** Keys of pages to exclude. */
  except: readonly string[]
  offset: number
  limit: number
  /**
   * True if no other query follows for this search. If false, a query for similar pages may follow,
   * which needs the keys of these matches.
   */
  isAll: boolean
}

/** A page found by a search. */
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

/** Number of matches in each source, and the requested range of matches. */
export interface Matches {
  counts: Record<SearchSource, number>
  /** True if the keyword is the name, alias or part number of a product or page. */
  isNamed: boolean
  /** True if a page matches the query, not only pages that answer the keyword. */
  isMatched: boolean
  /** Keys of the first matches, for `except` in the next query. Empty if `isAll` is true. */
  keys: string[]
  items: FoundPage[]
}

/** Maximum number of matches to rank for the first pages. Matches in names come first. */
const maxRanked = 300
/** Maximum number of matches to rank for suggestions, which show only a few. */
const maxRankedWhileTyping = 30
/** Share of the terms of a query that a page must have. */
const leastShares = { all: 1, half: 0.5, any: 0 }

/**
 * Finds the pages that match the first attempt that has any, best match first. If none has, the last
 * attempt counts, with the pages that answer it. All attempts take one round trip to the database.
 */
export async function findPages(
  db: Db,
  attempts: readonly Attempt[],
  query: PageQuery,
): Promise<Matches & { attempt: number }> {
  const [row] = await rowsOf<Matches & { attempt: number }>(
    db,
    firstMatching(attempts.map((it) => callOf(it, query))),
  )
  return row ?? { ...noMatches, attempt: 0 }
}

/** Returns a query for the first of these calls that has matches, or else the last. */
function firstMatching(calls: readonly SQL[]): SQL {
  const [first, ...others] = calls
  // most searches have one, which is planned faster on its own
  if (others.length === 0) return sql`select 0 as attempt, * from ${first}`
  const tables = calls.map((_, at) => sql.raw(`attempt_${at}`))
  const made = calls.map((call, at) => {
    const before = tables.slice(0, at).map((table) => sql`select from ${table} where "isMatched"`)
    const isNeeded = before.length === 0 ? sql`` : sql`where not exists (${unionOf(before)})`
    return sql`${tables[at]} as materialized (select * from ${call} ${isNeeded})`
  })
  const results = tables.map((table, at) => sql`select ${at}::int as attempt, * from ${table}`)
  return sql`with ${sql.join(made, sql`, `)} ${unionOf(results)}
    order by "isMatched" desc, attempt desc limit 1`
}

/** Returns the call of the database function `search_best` for an attempt. Source: C13. */
function callOf({ lookup, within, answers }: Attempt, query: PageQuery): SQL {
  const { terms, wholeName, nameStart } = lookup
  const { locale, now, match, source, except, offset, limit, isAll } = query
  const isHalf = match !== 'all'
  const wanted = isHalf
    ? joined(terms, 'near', '|')
    : `${nameStart} | (${joined(terms, 'near', '&')})`
  const most = Math.max(isAll ? maxRankedWhileTyping : maxRanked, offset + limit)
  return sql`search_best(
    ${localeFacts[locale].textLanguage}, ${locale}, ${now.toISOString()}::timestamptz,
    ${wanted}::tsquery, ${within},
    ${sql.param(terms.map((it) => it.exact))}::tsquery[], ${sql.param(terms.map((it) => it.near))}::tsquery[],
    ${joined(terms, 'exact', '&')}::tsquery, ${wholeName}::tsquery, ${nameStart}::tsquery, ${isHalf},
    ${leastShares[match]}::float8, ${isAll}, ${source ?? null}, ${sql.param([...except])}::text[],
    ${sql.param(answers.map((it) => it.key))}::text[], ${sql.param(answers.map((it) => it.score))}::float8[],
    ${most}::int, ${offset}::int, ${limit}::int)`
}

function unionOf(queries: readonly SQL[]): SQL {
  return sql.join([...queries], sql` union all `)
}

/** No matches. */
export const noMatches: Matches = {
  counts: { products: 0, solutions: 0, others: 0 },
  isNamed: false,
  isMatched: false,
  keys: [],
  items: [],
}

/**
 * Returns those of the given words that are unknown: no word on any page of the locale starts with
 * them.
 */
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

/**
 * Lists the Latin words that occur in names, each with the number of pages whose names contain it.
 */
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

/** Returns the vocabulary of a language, or an empty one. */
export async function getVocabulary(db: Db, language: TextLanguage): Promise<SearchVocabulary> {
  const [row] = await db
    .select({ vocabulary: searchVocabulary.vocabulary })
    .from(searchVocabulary)
    .where(eq(searchVocabulary.language, language))
  return row?.vocabulary ?? emptyVocabulary
}

/** Lists the questions that pages answer, by the key of the question, with their texts. */
export async function listQuestions(db: Db, language: TextLanguage): Promise<Map<string, string>> {
  const rows = await rowsOf<{ key: string; title: string }>(
    db,
    sql`
    select 'others ' || ref as key, title from search_document
    where language = ${language} and source = 'others' and ref like 'page %#%' order by ref`,
  )
  return new Map(rows.map((it) => [it.key, it.title]))
}

/** Returns those of the given pages, by key, that a locale does not show. */
export async function listHiddenPages(
  db: Db,
  { locale, keys }: { locale: Locale; keys: readonly string[] },
): Promise<string[]> {
  const rows = await rowsOf<{ key: string }>(
    db,
    sql`
    select key from unnest(${sql.param([...keys])}::text[]) key
    where not exists (
      select 1 from search_document d
      where d.language = ${localeFacts[locale].textLanguage} and ${locale} = any(d.websites)
        and d.source = split_part(key, ' ', 1)
        and d.ref = substr(key, length(split_part(key, ' ', 1)) + 2))`,
  )
  return rows.map((it) => it.key)
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

/** Lists the keywords without results, most frequent first. */
export function listMisses(db: Db, { limit }: { limit: number }) {
  return db
    .select()
    .from(searchMiss)
    .orderBy(desc(searchMiss.count), desc(searchMiss.lastAt))
    .limit(limit)
}

/**
 * Deletes keywords that were last searched before a time. Of the rest, only the `most` most
 * frequent are kept; if keywords are equally frequent, the most recent are kept.
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
