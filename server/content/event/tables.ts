import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { texts, websites } from '#server/platform/db/columns.ts'

/** What an event says in one language. `place` and `city` are null online. */
export interface EventText {
  title: string
  abstract: string
  speakers: string
  place: string | null
  city: string | null
}

/** A day on site, a training or a webinar. Source: spec §2, Event tabs; §7, events. */
export const event = pgTable(
  'event',
  {
    code: text('code').primaryKey(),
    kind: text('kind').$type<'event' | 'training' | 'webinar'>().notNull(),
    format: text('format').$type<'online' | 'onsite'>().notNull(),
    startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
    /** IANA zone in which its hours are told. */
    timeZone: text('time_zone').notNull(),
    /** ISO 3166-1 alpha-2. */
    country: text('country').notNull(),
    /** BCP 47 tag of the language that is spoken. */
    language: text('language').notNull(),
    level: text('level').$type<'introductory' | 'intermediate' | 'advanced'>(),
    /** Aliases of the products that it is about. */
    products: text('products').array().notNull().default([]),
    imageUrl: text('image_url'),
    /** The recording, once there is one. */
    videoUrl: text('video_url'),
    /** Where to register, when not by the site's own form. */
    registrationUrl: text('registration_url'),
    websites: websites(),
    text: texts<EventText>(),
  },
  (it) => [index().on(it.startsAt)],
)
