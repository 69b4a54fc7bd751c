import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Locale } from '#config/locales.ts'
import { moment } from '#server/platform/db/columns.ts'

/** Outbox: emails to be sent, inserted in the transaction that causes them. Source: C19. */
export const mail = pgTable(
  'mail',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Unique key from the email's cause and recipient, so that the email is sent only once. */
    key: text('key').notNull(),
    kind: text('kind').notNull(),
    to: text('to').notNull(),
    locale: text('locale').$type<Locale>().notNull(),
    /** Values for the texts' placeholders; empty once the email is sent. */
    facts: jsonb('facts').$type<Record<string, string | number>>().notNull(),
    createdAt: moment('created_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Time of the next attempt; null once the email is sent or has failed for good. */
    dueAt: moment('due_at'),
    sentAt: moment('sent_at'),
    /** Reason why the email failed for good. */
    failure: text('failure'),
    /** The request that caused the email; null if a scheduled job did. */
    requestId: text('request_id'),
  },
  (it) => [
    uniqueIndex('mail_key').on(it.key),
    index('mail_due')
      .on(it.dueAt)
      .where(sql`${it.dueAt} is not null`),
    index('mail_created').on(it.createdAt),
  ],
)
