import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Locale } from '#config/locales.ts'
import { company, person } from '#server/people/account/tables.ts'
import { moment } from '#server/platform/db/columns.ts'
import type { HeldQuote } from './held-quote-contract.ts'

/** A held price with its inputs. Rows never change. Source: C4, C7. */
export const quote = pgTable(
  'quote',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    sessionKey: text('session_key').notNull(),
    personId: uuid('person_id')
      .notNull()
      .references(() => person.id),
    companyId: uuid('company_id')
      .notNull()
      .references(() => company.id),
    held: jsonb('held').$type<Omit<HeldQuote, 'quoteId' | 'companyId' | 'expiresAt'>>().notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (it) => [
    index('quote_company').on(it.companyId, it.createdAt),
    index('quote_expires').on(it.expiresAt),
  ],
)

/** A single-use token that places one order. Only its SHA-256 is stored. Source: C7. */
export const checkoutToken = pgTable(
  'checkout_token',
  {
    key: text('key').primaryKey(),
    sessionKey: text('session_key').notNull(),
    personId: uuid('person_id')
      .notNull()
      .references(() => person.id),
    companyId: uuid('company_id')
      .notNull()
      .references(() => company.id),
    websiteCode: text('website_code').$type<Locale>().notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** The order that was placed with the token; null if the token is unused. */
    orderNumber: text('order_number'),
  },
  (it) => [index('checkout_token_expires').on(it.expiresAt)],
)
