import { desc, type SQL, sql } from 'drizzle-orm'
import { type Locale, localeFacts, type TextLanguage } from '#config/locales.ts'
import type { Db } from '#server/db/database.ts'
import type { Lookup, Term } from './lookup.ts'
import { searchMiss, type SearchSource } from './tables.ts'

/** How a lookup is asked of the index. */
export interface Asked {
  locale: Locale
  now: Date
  /** `names` looks at titles, aliases and part numbers alone. */
  within: 'names' | 'words'
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
const mostRankedWhileTyping = 60
const mostKeys = 20

/** What a match is worth by its place, and how much more in a product or solution. */
const weights = { named: 100, start: 1, wordOfName: 4, nearName: 3, lead: 2, body: 1, product: 1.7, solution: 1.3 } as const

/**
 * The pages that match, the best first: the one that is named so, then those whose name begins so, then by where the words
 * stand, in the name, the lead or the body; products before solutions before others. Source: C13.
 */
export async function findPages(db: Db, { terms, wholeName, nameStart }: Lookup, asked: Asked): Promise<Matches> {
  const { locale, now, within, match, source, except, offset, limit, isAll } = asked
  const { textLanguage } = localeFacts[locale]
  const query = match === 'all' ? `${nameStart} | (${joined(terms, ' & ')})` : joined(terms, ' | ')
  const places = terms.map((it) => placeOf(it, match))
  const closeness = match === 'all' ? sql`(names @@ ${query}::tsquery)` : sql`(${sum(terms.map((it) => sql`(names @@ ${it.near}::tsquery)::int`))})`
  const isMet = match === 'all' ? sql`true` : sql`cardinality(array_remove(places, 0)) * 2 >= ${terms.length}::int`
  const isNamed = sql`((source = 'products' or kind = 'page') and names @@ ${wholeName}::tsquery)`
  const isWanted = source ? sql`source = ${source}` : sql`true`
  const at = now.toISOString()
  const w = weights
  const [row] = await rowsOf<Matches>(
    db,
    sql`
    with hits as materialized (
      select * from search_hits(${textLanguage}, ${locale}, ${query}::tsquery, ${match === 'half' || within === 'names'}, ${at}::timestamptz)
      where ${except.length === 0 ? sql`true` : sql`not (source || ' ' || ref = any(${sql.param([...except])}::text[]))`}
    ),
    best as (
      select *, array[${sql.join(places, sql`, `)}] as places from (
        select * from hits where ${match === 'all' ? isWanted : sql`true`}
        order by ${closeness} desc, source = 'products' desc, ref collate "C" limit ${Math.max(isAll ? mostRankedWhileTyping : mostRanked, offset + limit)}
      ) close
    ),
    ranked as materialized (
      select ref, title, summary, kind, source, lang, places, image_url as "imageUrl",
        case when ends_at < ${at}::timestamptz then later_path else page_path end as "pagePath",
        case when ${isNamed} then ${w.named}::float else 0 end
          + ((${sum(terms.map((_, nth) => sql`places[${sql.raw(String(nth + 1))}]`))})::float / ${terms.length}::float
            + case when names @@ ${nameStart}::tsquery then ${w.start}::float else 0 end)
          * case source when 'products' then ${w.product}::float when 'solutions' then ${w.solution}::float else 1 end as score
      from best
    ),
    met as materialized (select source, ref from ${match === 'all' ? sql`hits` : sql`ranked where ${isMet}`})
    select
      (select json_build_object('products', count(*) filter (where source = 'products'), 'solutions', count(*) filter (where source = 'solutions'),
        'others', count(*) filter (where source = 'others')) from met) as counts,
      ${isAll ? sql`false` : sql`exists (select 1 from hits where ${isNamed})`} as "isNamed",
      ${isAll ? sql`array[]::text[]` : sql`array(select source || ' ' || ref from met limit ${mostKeys})`} as keys,
      coalesce((select json_agg(page) from (
        select * from ranked where ${isWanted} and ${isMet}
        order by score desc, length(title), ref collate "C" offset ${offset} limit ${limit}
      ) page), '[]') as items`,
  )
  return row ?? noMatches
}

/** What a term is worth by the place where a page has it. */
function placeOf({ exact, near }: Term, match: Asked['match']): SQL {
  const w = weights
  const inBody = match === 'all' ? sql`${w.body}::int` : sql`case when words @@ ${near}::tsquery then ${w.body}::int else 0 end`
  return sql`case when names @@ ${exact}::tsquery then ${w.wordOfName}::int when names @@ ${near}::tsquery then ${w.nearName}::int
    when lead @@ ${near}::tsquery then ${w.lead}::int else ${inBody} end`
}

function sum(parts: SQL[]): SQL {
  return sql.join(parts, sql` + `)
}

/** Nothing. */
export const noMatches: Matches = { counts: { products: 0, solutions: 0, others: 0 }, isNamed: false, keys: [], items: [] }

/** Of some words those with which no page of a locale has a word that begins so. */
export async function listUnknownWords(db: Db, { locale, now, words }: { locale: Locale; now: Date; words: readonly string[] }): Promise<string[]> {
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
  const vectors = sql.raw(`$words$select names from search_document where language = '${language}'$words$`)
  const rows = await rowsOf<{ word: string; pages: number }>(db, sql`select word, ndoc::int as pages from ts_stat(${vectors}) where word ~ '^[a-zß-ɏ]{4,30}$'`)
  return new Map(rows.map((it) => [it.word, it.pages]))
}

/** Counts a keyword for which nothing was found. Returns how often nobody found it. */
export async function upsertMiss(db: Db, { locale, term, at }: { locale: Locale; term: string; at: Date }): Promise<number> {
  const [row] = await db
    .insert(searchMiss)
    .values({ websiteCode: locale, term, count: 1, lastAt: at })
    .onConflictDoUpdate({ target: [searchMiss.websiteCode, searchMiss.term], set: { count: sql`${searchMiss.count} + 1`, lastAt: at } })
    .returning({ count: searchMiss.count })
  return row?.count ?? 0
}

/** The keywords for which nothing was found, the most frequent first. */
export function listMisses(db: Db, { limit }: { limit: number }) {
  return db.select().from(searchMiss).orderBy(desc(searchMiss.count), desc(searchMiss.lastAt)).limit(limit)
}

/** Forgets keywords that nobody asked for since a day, and of more than `most` the rarest, of these those that were asked for longest ago. */
export async function deleteMisses(db: Db, { before, most }: { before: Date; most: number }): Promise<void> {
  await db.execute(sql`
    delete from search_miss where last_at < ${before.toISOString()}::timestamptz or (website_code, term) in (
      select website_code, term from search_miss where last_at >= ${before.toISOString()}::timestamptz order by count desc, last_at desc offset ${most}
    )`)
}

function joined(terms: Lookup['terms'], by: ' & ' | ' | '): string {
  return terms.map((it) => it.near).join(by)
}

async function rowsOf<T>(db: Db, query: SQL): Promise<T[]> {
  const result: unknown = await db.execute(query)
  return (result as { rows: T[] }).rows
}
