import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '#server/platform/db/columns.ts'

/**
 * Responses to requests with an Idempotency-Key, inserted in the same transaction as the request's
 * effect. Source: C3.
 */
export const idempotentAnswer = pgTable(
  'idempotent_answer',
  {
    /** The signed-in person's id, or a hash of a visitor's IP address. */
    whose: text('whose').notNull(),
    /** Method of the operation and its path in the contract. */
    operation: text('operation').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of the input as canonical JSON. */
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
