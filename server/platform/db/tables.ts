import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** What signs, encrypts and proves, made at the first start and the same for all processes. */
export const serverSecret = pgTable('server_secret', {
  name: text('name').primaryKey(),
  value: jsonb('value').$type<unknown>().notNull(),
  madeAt: moment('made_at').notNull().defaultNow(),
})
