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

/** Where a found page belongs. Source: spec §3, search result. */
export type SearchSource = 'products' | 'solutions' | 'others'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * A page in one language as search knows it. Triggers on the content's own tables write it, in the transaction of the change;
 * the table is divided by language.
 */
export const searchDocument = pgTable(
  'search_document',
  {
    language: text('language').$type<TextLanguage>().notNull(),
    source: text('source').$type<SearchSource>().notNull(),
    /** The content's own key: a product's alias, a solution's code, and of others the kind of row before it. */
    ref: text('ref').notNull(),
    /** product, solution, partner, page, the kind of an event or the type of a resource. */
    kind: text('kind').notNull(),
    /** Path below /{locale}/marketplace. */
    pagePath: text('page_path').notNull(),
    /** When an event is over; from then on it has `laterPath`, or is not found. */
    endsAt: timestamp('ends_at', { withTimezone: true }),
    laterPath: text('later_path'),
    websites: websites(),
    /** Language of title and summary, which is English where a translation is missing. */
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

/** Keywords for which nothing was found, for editors: never who asked. */
export const searchMiss = pgTable(
  'search_miss',
  {
    websiteCode: text('website_code').notNull(),
    /** Without case, width and accents. */
    term: text('term').notNull(),
    count: integer('count').notNull(),
    lastAt: timestamp('last_at', { withTimezone: true }).notNull(),
  },
  (it) => [primaryKey({ columns: [it.websiteCode, it.term] })],
)
