import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Config } from '#config/schema.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import type { Metrics } from '#server/platform/ops/metrics.ts'
import type { Job } from './job.ts'
import {
  announceWanted,
  countQueued,
  type JobRecord,
  listRecords,
  saveRecord,
  wantedChannel,
} from './store.ts'

/** What operators see of a job. */
export interface JobState extends Omit<JobRecord, 'outcome'> {
  cron: string | null
  outcome: JobRecord['outcome'] | null
  /** Runs that are asked for and not begun. */
  waiting: number
  isRunning: boolean
}

/** The jobs of a process, being worked at. */
export interface Jobs {
  names: readonly string[]
  list(): Promise<JobState[]>
  /** Wants a job done soon. False when there is none of that name. */
  request(name: string): Promise<boolean>
  /** Takes up nothing more and waits for what runs. */
  stop(): Promise<void>
}

interface Surroundings {
  log: Logger
  metrics: Pick<Metrics, 'job'>
  config: () => Config
}

const schema = 'pgboss'
const stopWithinMs = 15_000
const troubleEveryMs = 30_000

/** One waits, one runs, one is tried again: a job wanted ten times while it runs is done once more. */
const queue = {
  policy: 'stately',
  notify: true,
  retryLimit: 5,
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: 3600,
  // a process that was killed leaves its job to the others after a minute or two
  heartbeatSeconds: 30,
  expireInSeconds: 1800,
  deleteAfterSeconds: 86_400,
} as const

/**
 * Begins to work at the jobs; several processes on one PostgreSQL share them. What is asked for is kept in the database by pg-boss, which
 * brings its schema up to date by itself.
 */
export async function openJobs(
  database: Database,
  surroundings: Surroundings,
  jobs: readonly Job[],
): Promise<Jobs> {
  const { log } = surroundings
  const boss = new PgBoss({
    ...database.queueConnection,
    schema,
    useListenNotify: true,
    persistWarnings: false,
    superviseIntervalSeconds: 30,
  })
  boss.on('error', troubleIn(log))
  boss.on('warning', ({ message }) => log.warn({ event: 'jobs.warning' }, message))
  const closing = new AbortController()
  const byName = new Map(jobs.map((it) => [it.name, it]))
  await boss.start()
  await Promise.all(jobs.map((it) => offer(boss, it)))
  for (const { name } of await boss.getSchedules())
    if (!byName.has(name)) await boss.unschedule(name)
  for (const job of jobs)
    await boss.work(
      job.name,
      { pollingIntervalSeconds: 10, notifyPollingIntervalSeconds: 20 },
      () => runOnce(job, { ...surroundings, database, signal: closing.signal }),
    )
  const request = async (name: string) => {
    if (!byName.has(name)) return false
    await boss.send(name)
    return true
  }
  const heard = (name: string) => {
    if (closing.signal.aborted) return
    request(name).catch((error: unknown) =>
      log.warn({ event: 'jobs.request_lost', job: name, err: error }),
    ) // its cron will come
  }
  await database.listen(wantedChannel, heard, () => byName.forEach((_job, name) => heard(name)))
  return {
    names: [...byName.keys()],
    request,
    list: () => states(database, jobs),
    stop: async () => {
      closing.abort()
      // at once: stopping the queue waits for other things first, and a worker would take up the next job meanwhile
      await Promise.all(jobs.map((it) => boss.offWork(it.name, { wait: false })))
      await boss.stop({ graceful: true, timeout: stopWithinMs })
    },
  }
}

/** Wants a job done once the transaction is; nothing is wanted when it is rolled back. */
export function requestRun(tx: Tx, name: string): Promise<void> {
  return announceWanted(tx, name)
}

/** While the database is away each job's worker says so, again and again: one line in a while is enough. */
function troubleIn(log: Logger): (error: { message?: string }) => void {
  let saidAt = 0
  return ({ message }) => {
    if (Date.now() - saidAt < troubleEveryMs) return
    saidAt = Date.now()
    log.error({ event: 'jobs.trouble' }, message)
  }
}

async function offer(boss: PgBoss, { name, cron }: Job): Promise<void> {
  await boss.createQueue(name, queue)
  if (cron === undefined) await boss.unschedule(name)
  else await boss.schedule(name, cron, null, { tz: 'UTC', missed: 'once' })
}

async function runOnce(
  job: Job,
  {
    database,
    log,
    metrics,
    config,
    signal,
  }: Surroundings & { database: Database; signal: AbortSignal },
): Promise<void> {
  const startedAt = new Date()
  const began = performance.now()
  let done = 0
  let failure: unknown
  try {
    done = await job.run({ db: database.db, config: config(), log, now: startedAt, signal })
  } catch (error) {
    failure = error
  }
  const durationMs = Math.round(performance.now() - began)
  const outcome = failure === undefined ? 'done' : 'failed'
  metrics.job({ name: job.name, outcome, durationMs })
  if (failure !== undefined)
    log.error({ event: 'job.failed', job: job.name, duration_ms: durationMs, err: failure })
  else if (done > 0) log.info({ event: 'job.done', job: job.name, done, duration_ms: durationMs })
  await saveRecord(database.db, {
    name: job.name,
    startedAt,
    endedAt: new Date(),
    outcome,
    done,
    durationMs,
  })
  if (failure !== undefined) throw new Error('failed') // the queue keeps what is thrown: the log has the reason
}

async function states(database: Database, jobs: readonly Job[]): Promise<JobState[]> {
  const records = new Map((await listRecords(database.db)).map((it) => [it.name, it]))
  const queued = await countQueued(database.db)
  return jobs.map(({ name, cron }) => ({
    ...(records.get(name) ?? {
      name,
      startedAt: null,
      endedAt: null,
      succeededAt: null,
      outcome: null,
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
