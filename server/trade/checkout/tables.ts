import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Locale } from '#config/locales.ts'
import { company, person } from '#server/people/account/tables.ts'
import { moment } from '#server/platform/db/columns.ts'
import type { HeldQuote } from './held-quote-contract.ts'
import type { QuoteRequest } from './quote-contract.ts'

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

/** A configuration of a product built to order that a person saved. Its company sees it. */
export const savedConfiguration = pgTable(
  'saved_configuration',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => company.id),
    /** The person who saved it, or took it over from a member who left the team. */
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => person.id),
    name: text('name').notNull(),
    websiteCode: text('website_code').$type<Locale>().notNull(),
    urlAlias: text('url_alias').notNull(),
    partNumber: text('part_number').notNull(),
    items: jsonb('items').$type<QuoteRequest['items']>().notNull(),
    quantity: integer('quantity').notNull(),
    /** Price of one unit when it was saved, in hundredths, for the company's level of that time. */
    unitPriceMinor: bigint('unit_price_minor', { mode: 'number' }).notNull(),
    /**
     * Price of one piece of each item when it was saved, in hundredths; null for an item that had
     * none. Null in a row that holds the price of one unit only.
     */
    itemPricesMinor: jsonb('item_prices_minor').$type<(number | null)[]>(),
    currency: text('currency').notNull(),
    memberType: integer('member_type').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (it) => [
    index('saved_configuration_company').on(it.companyId, it.updatedAt),
    index('saved_configuration_owner').on(it.ownerId, it.companyId),
  ],
)
