import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Signing and encryption secrets, created at the first start and shared by all processes. */
export const serverSecret = pgTable('server_secret', {
  name: text('name').primaryKey(),
  value: jsonb('value').$type<unknown>().notNull(),
  madeAt: moment('made_at').notNull().defaultNow(),
})
