import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Locale } from '#config/locales.ts'
import { moment } from '#server/platform/db/columns.ts'

/** Mails to be sent, written in the transaction of their cause. Source: C19. */
export const mail = pgTable(
  'mail',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** What it is about, and for which thing: a second one is not written. */
    key: text('key').notNull(),
    kind: text('kind').notNull(),
    to: text('to').notNull(),
    locale: text('locale').$type<Locale>().notNull(),
    /** What its texts name; empty once it is sent. */
    facts: jsonb('facts').$type<Record<string, string | number>>().notNull(),
    createdAt: moment('created_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** When it is tried next; null once it is sent or given up. */
    dueAt: moment('due_at'),
    sentAt: moment('sent_at'),
    /** Why it was given up. */
    failure: text('failure'),
  },
  (it) => [
    uniqueIndex('mail_key').on(it.key),
    index('mail_due')
      .on(it.dueAt)
      .where(sql`${it.dueAt} is not null`),
    index('mail_created').on(it.createdAt),
  ],
)
