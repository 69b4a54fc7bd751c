import { boolean, date, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { texts, updatedAt, websites } from '#server/platform/db/columns.ts'
import type { ContentKind } from './contract.ts'

/**
 * Texts of a resource in one language. `content` is sanitized HTML, or null if the resource has
 * only a file or a video.
 */
export interface ResourceText {
  title: string
  abstract: string
  content: string | null
}

/** A video with its poster image. */
export interface Film {
  url: string
  posterUrl: string
  durationSeconds: number | null
}

/** News, a case study, a white paper or another publication. Source: spec §3, Content kinds. */
export const resource = pgTable(
  'resource',
  {
    slug: text('slug').primaryKey(),
    typeCode: text('type_code').$type<ContentKind>().notNull(),
    releasedOn: date('released_on').notNull(),
    /**
     * True if editors feature the resource. The newest featured resource of a locale is shown above
     * its news list. Source: spec §3, Featured news.
     */
    isFeatured: boolean('is_featured').notNull().default(false),
    imageUrl: text('image_url'),
    film: jsonb('film').$type<Film>(),
    documentUrl: text('document_url'),
    /** Aliases of the products that the resource is about, the main product first. */
    products: text('products').array().notNull().default([]),
    websites: websites(),
    text: texts<ResourceText>(),
    updatedAt: updatedAt(),
  },
  (it) => [index().on(it.releasedOn), index().using('gin', it.products)],
)

/** Name of a kind of content. */
export const resourceType = pgTable('resource_type', {
  code: text('code').$type<ContentKind>().primaryKey(),
  text: texts<{ name: string }>(),
})
