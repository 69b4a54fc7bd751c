import { boolean, date, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { texts, updatedAt, websites } from '#server/platform/db/columns.ts'
import type { ContentKind } from './contract.ts'

/** What a resource says in one language. `content` is HTML that has been sanitized, null where it has no text of its own. */
export interface ResourceText {
  title: string
  abstract: string
  content: string | null
}

/** A film with its poster. */
export interface Film {
  url: string
  posterUrl: string
  durationSeconds: number | null
}

/** A piece of news, a case study, a white paper: whatever the company publishes beside the catalog. Source: spec §3, Content kinds. */
export const resource = pgTable(
  'resource',
  {
    slug: text('slug').primaryKey(),
    typeCode: text('type_code').$type<ContentKind>().notNull(),
    releasedOn: date('released_on').notNull(),
    /** Shown above the news list, where it is the newest such one that the locale shows. Source: spec §3, Featured news. */
    isFeatured: boolean('is_featured').notNull().default(false),
    imageUrl: text('image_url'),
    film: jsonb('film').$type<Film>(),
    documentUrl: text('document_url'),
    /** Aliases of the products that it tells of, the main one first. */
    products: text('products').array().notNull().default([]),
    websites: websites(),
    text: texts<ResourceText>(),
    updatedAt: updatedAt(),
  },
  (it) => [index().on(it.releasedOn), index().using('gin', it.products)],
)

/** What a kind of content is called. */
export const resourceType = pgTable('resource_type', {
  code: text('code').$type<ContentKind>().primaryKey(),
  text: texts<{ name: string }>(),
})
