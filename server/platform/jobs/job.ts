import type { Logger } from 'pino'
import type { Config } from '#config/schema.ts'
import type { Db } from '#server/platform/db/database.ts'

/** Context of one run of a job. */
export interface JobRun {
  db: Db
  config: Config
  log: Logger
  now: Date
  /** Aborted when the process closes: leave the remaining work to the next run. */
  signal: AbortSignal
}

/**
 * Background work. One process runs a job at a time. A failed run is retried, so a job must be
 * idempotent.
 */
export interface Job {
  /** Feature and action: `mail.send`. */
  name: string
  /** Schedule in UTC, such as `*\/5 * * * *`. Without it, the job runs on request only. */
  cron?: string
  /** Returns the number of things done; 0 if there was nothing to do. */
  run(context: JobRun): Promise<number>
}
