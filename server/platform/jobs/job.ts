import type { Logger } from 'pino'
import type { Config } from '#config/schema.ts'
import type { Db } from '#server/platform/db/database.ts'

/** Context of one run of a job. */
export interface JobRun {
  db: Db
  config: Config
  log: Logger
  now: Date
  /**
   * Aborted when the process closes, or when another process has taken over the run. The job then
   * leaves the remaining work to the next run.
   */
  signal: AbortSignal
}

/** Counts the runs of jobs. */
export interface JobMetrics {
  /** Counts a job's run and records its duration. */
  job(run: { name: string; outcome: string; durationMs: number }): void
}

/**
 * Background work. Only one process at a time runs a job. A failed run is retried, so a job must be
 * idempotent.
 */
export interface Job {
  /** Feature and action, such as `mail.send`. */
  name: string
  /** Schedule in UTC, such as `*\/5 * * * *`. Without it, the job runs on request only. */
  cron?: string
  /** True if a trigger of the database requests runs. */
  isRequestedByWrites?: true
  /**
   * True if each process requests a run when it starts, and when it has lost the database and found
   * it again, to finish what was left halfway.
   */
  isRequestedAtStart?: true
  /** Returns the number of items processed; 0 if there was nothing to do. */
  run(context: JobRun): Promise<number>
}
