import type { Db } from '#server/platform/db/database.ts'
import type { Job } from './job.ts'
import { countQueued, type JobRecord, listRecords } from './store.ts'

/** State of a job, for operators. */
export interface JobState extends Omit<JobRecord, 'outcome'> {
  cron: string | null
  outcome: JobRecord['outcome'] | null
  /** Number of requested runs that have not started. */
  waiting: number
  isRunning: boolean
}

/**
 * Lists the states of jobs. They are read from the database, so they are the same in all processes,
 * also in those that run no jobs.
 */
export async function jobStates(db: Db, jobs: readonly Job[]): Promise<JobState[]> {
  const records = new Map((await listRecords(db)).map((it) => [it.name, it]))
  const queued = await countQueued(db)
  return jobs.map(({ name, cron }) => ({
    ...(records.get(name) ?? {
      name,
      startedAt: null,
      endedAt: null,
      succeededAt: null,
      outcome: null,
      failure: null,
      done: 0,
      durationMs: 0,
    }),
    cron: cron ?? null,
    waiting: queued
      .filter((it) => it.name === name && it.state !== 'active')
      .reduce((sum, it) => sum + it.count, 0),
    isRunning: queued.some((it) => it.name === name && it.state === 'active'),
  }))
}
