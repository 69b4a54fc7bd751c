import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#server/platform/db/columns.ts'

/**
 * The last run of each job, in any process. pg-boss keeps the queue itself in a separate schema.
 */
export const jobRecord = pgTable('job_record', {
  name: text('name').primaryKey(),
  startedAt: moment('started_at'),
  endedAt: moment('ended_at'),
  succeededAt: moment('succeeded_at'),
  outcome: text('outcome').$type<'done' | 'failed'>(),
  /** Reason why the last run failed, without personal data. */
  failure: text('failure'),
  /** Number of items that the last run processed. */
  done: integer('done').notNull().default(0),
  durationMs: integer('duration_ms').notNull().default(0),
})
