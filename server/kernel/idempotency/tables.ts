import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '#server/platform/db/columns.ts'

/** What was answered to a wish that carried an Idempotency-Key, written in the transaction of its effect. Source: C3. */
export const idempotentAnswer = pgTable(
  'idempotent_answer',
  {
    /** The person, or a hash of where a visitor is. */
    whose: text('whose').notNull(),
    /** Method and path. */
    operation: text('operation').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of the wish as canonical JSON. */
    fingerprint: text('fingerprint').notNull(),
    status: integer('status').notNull(),
    headers: jsonb('headers').$type<Record<string, string>>().notNull(),
    body: jsonb('body').$type<unknown>(),
    at: moment('at').notNull(),
  },
  (it) => [
    primaryKey({ columns: [it.whose, it.operation, it.key] }),
    index('idempotent_answer_at').on(it.at),
  ],
)
