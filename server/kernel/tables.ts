import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Counted calls, by kind and a hash of the caller, which reveals neither address nor account.
 * Columns have the names that rate-limiter-flexible requires. The table is unlogged: a database
 * crash resets the counts.
 */
export const callCount = pgTable('call_count', {
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  expire: timestamp('expire', { withTimezone: true }),
})
