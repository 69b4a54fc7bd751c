import {
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import type { TextLanguage } from '#config/locales.ts'
import { websites } from '#server/platform/db/columns.ts'

/** Section of the search results that a page belongs to. Source: spec §3, search result. */
export type SearchSource = 'products' | 'solutions' | 'others'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * A page in one language, as indexed for search. Triggers on the content tables write it in the
 * transaction of each change. The table is partitioned by language.
 */
export const searchDocument = pgTable(
  'search_document',
  {
    language: text('language').$type<TextLanguage>().notNull(),
    source: text('source').$type<SearchSource>().notNull(),
    /**
     * Key of the content: a product's alias or a solution's code; for other pages, prefixed with
     * the kind of row.
     */
    ref: text('ref').notNull(),
    /** product, solution, partner, page, the kind of an event or the type of a resource. */
    kind: text('kind').notNull(),
    /** Path below /{locale}/marketplace. */
    pagePath: text('page_path').notNull(),
    /** End of an event. From then on, its page is `laterPath`; without one it is not found. */
    endsAt: timestamp('ends_at', { withTimezone: true }),
    laterPath: text('later_path'),
    websites: websites(),
    /** Language of title and summary: English if a translation is missing. */
    lang: text('lang').$type<TextLanguage>().notNull(),
    title: text('title').notNull(),
    summary: text('summary'),
    imageUrl: text('image_url'),
    /** Title, alias and part numbers: each word, and each name as a whole. */
    names: tsvector('names').notNull(),
    /** Summary and headings. */
    lead: tsvector('lead').notNull(),
    /** Names, lead and body. */
    words: tsvector('words').notNull(),
  },
  (it) => [
    primaryKey({ columns: [it.language, it.source, it.ref] }),
    index().using('gin', it.names),
    index().using('gin', it.words),
  ],
)

/** Keywords without results, for editors. Does not record who searched. */
export const searchMiss = pgTable(
  'search_miss',
  {
    websiteCode: text('website_code').notNull(),
    /** Folded: without case, width and accents. */
    term: text('term').notNull(),
    count: integer('count').notNull(),
    lastAt: timestamp('last_at', { withTimezone: true }).notNull(),
  },
  (it) => [primaryKey({ columns: [it.websiteCode, it.term] })],
)
