import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Locale } from '#config/locales.ts'
import { company, person } from '#server/people/account/tables.ts'
import { moment } from '#server/platform/db/columns.ts'

/**
 * What a person was told, inserted in the transaction that causes it. The title is the subject of
 * the email of the same kind.
 */
export const notification = pgTable(
  'notification',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    personId: uuid('person_id')
      .notNull()
      .references(() => person.id),
    /** The company that it is about; null if the person sees it whichever company they act for. */
    companyId: uuid('company_id').references(() => company.id),
    /** Kind of the email with the texts, such as `order.placed`. */
    kind: text('kind').notNull(),
    /** Key of the email; the person is told once. */
    key: text('key').notNull(),
    /** The locale for which the facts are formatted. */
    locale: text('locale').$type<Locale>().notNull(),
    facts: jsonb('facts').$type<Record<string, string | number>>().notNull(),
    createdAt: moment('created_at').notNull(),
    readAt: moment('read_at'),
  },
  (it) => [
    uniqueIndex('notification_once').on(it.personId, it.key),
    index('notification_person').on(it.personId, it.createdAt, it.id),
    index('notification_unread')
      .on(it.personId)
      .where(sql`${it.readAt} is null`),
    index('notification_created').on(it.createdAt),
  ],
)

/** What people have chosen to be told, and how. Without a row, the defaults hold. */
export const notificationChoice = pgTable(
  'notification_choice',
  {
    personId: uuid('person_id')
      .notNull()
      .references(() => person.id),
    event: text('event').notNull(),
    app: boolean('app').notNull(),
    mail: boolean('mail').notNull(),
  },
  (it) => [primaryKey({ columns: [it.personId, it.event] })],
)
