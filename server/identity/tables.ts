import { pgTable, text } from 'drizzle-orm/pg-core'

/** What signs and encrypts, made at the first start and the same for all processes. */
export const serverSecret = pgTable('server_secret', { name: text('name').primaryKey(), value: text('value').notNull() })
