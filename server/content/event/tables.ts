import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { texts, websites } from '#server/platform/db/columns.ts'

/** Texts of an event in one language. `place` and `city` are null for online events. */
export interface EventText {
  title: string
  abstract: string
  speakers: string
  place: string | null
  city: string | null
}

/** An on-site event, a training course or a webinar. Source: spec §2, Event tabs; §7, events. */
export const event = pgTable(
  'event',
  {
    code: text('code').primaryKey(),
    kind: text('kind').$type<'event' | 'training' | 'webinar'>().notNull(),
    format: text('format').$type<'online' | 'onsite'>().notNull(),
    startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
    /** IANA time zone in which the event's times are shown. */
    timeZone: text('time_zone').notNull(),
    /** Country code, ISO 3166-1 alpha-2. */
    country: text('country').notNull(),
    /** Spoken language, as a BCP 47 tag. */
    language: text('language').notNull(),
    level: text('level').$type<'introductory' | 'intermediate' | 'advanced'>(),
    /** Aliases of the products that the event covers. */
    products: text('products').array().notNull().default([]),
    imageUrl: text('image_url'),
    /** Path or URL of the recording; null if there is none. */
    videoUrl: text('video_url'),
    /** URL of the registration page; null if people register with the site's own form. */
    registrationUrl: text('registration_url'),
    websites: websites(),
    text: texts<EventText>(),
  },
  (it) => [index().on(it.startsAt)],
)
