import { date, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#server/platform/db/columns.ts'

/**
 * The price of one unit of a currency in another, valid from a given time on. Rows never change,
 * because quotes refer to them. Source: C4.
 */
export const exchangeRate = pgTable(
  'exchange_rate',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    from: text('from_currency').notNull(),
    to: text('to_currency').notNull(),
    /** A decimal, such as "31.275". */
    rate: text('rate').notNull(),
    at: moment('at').notNull(),
    source: text('source').notNull(),
  },
  (it) => [index('exchange_rate_pair').on(it.from, it.to, it.at)],
)

/** The tax on card payments in a region, valid from a given day on. Source: spec §9 Prices. */
export const taxRate = pgTable(
  'tax_rate',
  {
    regionCode: text('region_code').notNull(),
    /** A decimal, such as "0.05". */
    rate: text('rate').notNull(),
    validFrom: date('valid_from').notNull(),
    source: text('source').notNull(),
  },
  (it) => [primaryKey({ columns: [it.regionCode, it.validFrom] })],
)
