import {
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import type { TextLanguage } from '#config/locales.ts'
import { websites } from '#server/platform/db/columns.ts'
import type { SearchVocabulary } from './vocabulary.ts'

/** The section of the search results in which a page is listed. Source: spec §3, search result. */
export type SearchSource = 'products' | 'solutions' | 'others'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * A page in one language, as indexed for search. Triggers on the content tables update it in the
 * same transaction as the content. The table is partitioned by language.
 */
export const searchDocument = pgTable(
  'search_document',
  {
    language: text('language').$type<TextLanguage>().notNull(),
    source: text('source').$type<SearchSource>().notNull(),
    /**
     * Identifies the page within its source: the alias of a product, the code of a solution, or for
     * other pages a prefix and a key, such as `page` and the path.
     */
    ref: text('ref').notNull(),
    /**
     * `product`, `solution`, `partner`, `page`, the kind of an event, or the type of a resource.
     */
    kind: text('kind').notNull(),
    /** Path below /{locale}/marketplace. */
    pagePath: text('page_path').notNull(),
    /**
     * Time when an event ends. After this time, results link to `laterPath`; if `laterPath` is
     * null, the event is no longer found.
     */
    endsAt: timestamp('ends_at', { withTimezone: true }),
    laterPath: text('later_path'),
    websites: websites(),
    /** Language of title and summary: English if a translation is missing. */
    lang: text('lang').$type<TextLanguage>().notNull(),
    title: text('title').notNull(),
    summary: text('summary'),
    imageUrl: text('image_url'),
    /** Title, alias and part numbers: each word by itself, and each name as a whole. */
    names: tsvector('names').notNull(),
    /** Words of the summary and the headings. */
    lead: tsvector('lead').notNull(),
    /** Words of the names, the lead and the body. */
    words: tsvector('words').notNull(),
  },
  (it) => [
    primaryKey({ columns: [it.language, it.source, it.ref] }),
    index().using('gin', it.names),
    index().using('gin', it.words),
  ],
)

/** The words by which people search, one row for each language. */
export const searchVocabulary = pgTable('search_vocabulary', {
  language: text('language').$type<TextLanguage>().primaryKey(),
  vocabulary: jsonb('vocabulary').$type<SearchVocabulary>().notNull(),
})

/** Keywords without results, collected for editors. The table does not store who searched. */
export const searchMiss = pgTable(
  'search_miss',
  {
    websiteCode: text('website_code').notNull(),
    /** The folded keyword: without differences in case, width and accents. */
    term: text('term').notNull(),
    count: integer('count').notNull(),
    lastAt: timestamp('last_at', { withTimezone: true }).notNull(),
  },
  (it) => [primaryKey({ columns: [it.websiteCode, it.term] })],
)
