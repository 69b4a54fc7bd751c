import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Config } from '#config/schema.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Metrics } from '#server/platform/ops/metrics.ts'
import type { Job } from './job.ts'
import { countQueued, type JobRecord, listRecords, saveRecord } from './store.ts'

/** State of a job, for operators. */
export interface JobState extends Omit<JobRecord, 'outcome'> {
  cron: string | null
  outcome: JobRecord['outcome'] | null
  /** Number of requested runs that have not started. */
  waiting: number
  isRunning: boolean
}

/** The jobs that a process runs. */
export interface Jobs {
  names: readonly string[]
  list(): Promise<JobState[]>
  /** Requests a run. Returns false for an unknown name. */
  request(name: string): Promise<boolean>
  /** Starts no more runs and waits for those in progress. */
  stop(): Promise<void>
}

interface Dependencies {
  log: Logger
  metrics: Pick<Metrics, 'job'>
  config: () => Config
}

const schema = 'pgboss'
const stopTimeoutMs = 15_000
const errorLogIntervalMs = 30_000
/** Channel on which database triggers request a job, once their transaction commits. */
const requestChannel = 'job_wanted'

/**
 * Each job has at most one waiting, one active and one retried run: ten requests during a run cause
 * one more run.
 */
const queue = {
  policy: 'stately',
  notify: true,
  retryLimit: 5,
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: 3600,
  // if a process is killed, another one takes over its run after a minute or two
  heartbeatSeconds: 30,
  expireInSeconds: 1800,
  deleteAfterSeconds: 86_400,
} as const

/**
 * Starts the jobs. Processes that use the same PostgreSQL database share them. pg-boss keeps the
 * requested runs in the database and migrates its own schema.
 */
export async function openJobs(
  database: Database,
  dependencies: Dependencies,
  jobs: readonly Job[],
): Promise<Jobs> {
  const { log } = dependencies
  const boss = new PgBoss({
    ...database.queueConnection,
    schema,
    useListenNotify: true,
    persistWarnings: false,
    superviseIntervalSeconds: 30,
  })
  boss.on('error', logQueueErrors(log))
  boss.on('warning', ({ message }) => log.warn({ event: 'jobs.warning' }, message))
  const closing = new AbortController()
  const byName = new Map(jobs.map((it) => [it.name, it]))
  const requestable = jobs.filter((it) => it.isRequestedByWrites)
  await boss.start()
  await Promise.all(jobs.map((it) => createQueue(boss, it)))
  for (const { name } of await boss.getSchedules())
    if (!byName.has(name)) await boss.unschedule(name)
  for (const job of jobs)
    await boss.work(
      job.name,
      { pollingIntervalSeconds: 10, notifyPollingIntervalSeconds: 20 },
      () => runOnce(job, { ...dependencies, database, signal: closing.signal }),
    )
  const request = async (name: string) => {
    if (!byName.has(name)) return false
    await boss.send(name)
    return true
  }
  const onRequest = (name: string) => {
    if (closing.signal.aborted) return
    // only log the failure: the next scheduled run does the work of a lost request
    request(name).catch((error: unknown) =>
      log.warn({ event: 'jobs.request_lost', job: name, err: error }),
    )
  }
  const onListenerLost = () => requestable.forEach((it) => onRequest(it.name))
  await database.listen(requestChannel, onRequest, onListenerLost)
  return {
    names: [...byName.keys()],
    request,
    list: () => states(database, jobs),
    stop: async () => {
      closing.abort()
      // stop the workers first, because one could start a run during the first steps of `stop`
      await Promise.all(jobs.map((it) => boss.offWork(it.name, { wait: false })))
      await boss.stop({ graceful: true, timeout: stopTimeoutMs })
    },
  }
}

/**
 * Logs queue errors at most twice a minute, because without a database every worker reports them.
 */
function logQueueErrors(log: Logger): (error: unknown) => void {
  let loggedAt = 0
  return (error) => {
    if (Date.now() - loggedAt < errorLogIntervalMs) return
    loggedAt = Date.now()
    log.error({ event: 'jobs.trouble', err: error })
  }
}

async function createQueue(boss: PgBoss, { name, cron }: Job): Promise<void> {
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
  }: Dependencies & { database: Database; signal: AbortSignal },
): Promise<void> {
  const startedAt = new Date()
  const startedAtMs = performance.now()
  let done = 0
  let failure: unknown
  try {
    done = await job.run({ db: database.background, config: config(), log, now: startedAt, signal })
  } catch (error) {
    failure = error
  }
  const durationMs = Math.round(performance.now() - startedAtMs)
  const outcome = failure === undefined ? 'done' : 'failed'
  metrics.job({ name: job.name, outcome, durationMs })
  if (failure !== undefined)
    log.error({ event: 'job.failed', job: job.name, duration_ms: durationMs, err: failure })
  else if (done > 0) log.info({ event: 'job.done', job: job.name, done, duration_ms: durationMs })
  await saveRecord(database.background, {
    name: job.name,
    startedAt,
    endedAt: new Date(),
    outcome,
    done,
    durationMs,
  })
  // pg-boss stores the message of a thrown error, so it must not contain personal data
  if (failure !== undefined) throw new Error('failed')
}

async function states(database: Database, jobs: readonly Job[]): Promise<JobState[]> {
  const records = new Map((await listRecords(database.forOperators)).map((it) => [it.name, it]))
  const queued = await countQueued(database.forOperators)
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
