import type { Logger } from 'pino'
import type { Config } from '#config/schema.ts'
import type { Db } from '#server/platform/db/database.ts'

/** What a job is given each time it runs. */
export interface JobRun {
  db: Db
  config: Config
  log: Logger
  now: Date
  /** Aborted when the process closes: what can be left for the next run is left. */
  signal: AbortSignal
}

/**
 * Something that is done without anybody asking. Of all processes one does it at a time; what fails is tried again, so whatever is done
 * twice must come to the same.
 */
export interface Job {
  /** `mail.send`: whose it is, and what it does. */
  name: string
  /** When it is done by itself, in UTC: `*\/5 * * * *`. Without it, only when it is wanted. */
  cron?: string
  /** Returns how many things it did, 0 when there was nothing to do. */
  run(once: JobRun): Promise<number>
}
