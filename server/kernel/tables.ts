import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Counts of calls, by kind of limit and by a hash of the caller that reveals neither IP address nor
 * account. The columns have the names that rate-limiter-flexible requires. The table is unlogged: a
 * database crash resets the counts.
 */
export const callCount = pgTable('call_count', {
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  expire: timestamp('expire', { withTimezone: true }),
})
