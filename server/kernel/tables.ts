import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Calls that were counted, by kind and a hash of who called: no address and no account stands here. Columns are named as
 * rate-limiter-flexible asks for them. The table is unlogged: a crash of the database forgets the counts, no more.
 */
export const callCount = pgTable('call_count', {
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  expire: timestamp('expire', { withTimezone: true }),
})
