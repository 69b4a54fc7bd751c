import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#server/platform/db/columns.ts'

/**
 * The configuration files that a release accepted last, in any process. A process uses them if it
 * starts with files that it must refuse. Source: docs/decisions/0025.
 */
export const configSet = pgTable('config_set', {
  release: text('release').primaryKey(),
  /** Hash of the configuration, as in the metrics. */
  hash: text('hash').notNull(),
  /** Texts of the files by name. */
  files: jsonb('files').$type<Record<string, string>>().notNull(),
  acceptedAt: moment('accepted_at').notNull(),
})
