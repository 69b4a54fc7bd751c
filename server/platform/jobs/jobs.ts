import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Config } from '#config/schema.ts'
import type { Database } from '#server/platform/db/database.ts'
import { forRequest } from '#server/platform/db/request-transactions.ts'
import { loggableError } from '#server/platform/loggable-error.ts'
import type { Job, JobMetrics } from './job.ts'
import { listActiveRuns, saveRecord } from './store.ts'

/** The jobs that a process runs. */
export interface Jobs {
  /**
   * Requests a run, whose log line has the id of the request that caused it, if one did. Returns
   * false for an unknown name.
   */
  request(name: string, requestId?: string): Promise<boolean>
  /** Starts no more runs and waits for those in progress. */
  stop(): Promise<void>
}

interface Dependencies {
  log: Logger
  metrics: JobMetrics
  config: () => Config
}

const schema = 'pgboss'
const heartbeatRefreshSeconds = 5
/** Interval at which one of the processes looks for runs whose heartbeat has ended. */
const superviseSeconds = 5
/**
 * Interval at which a process reads the state of the queues again. It starts no run of a job that
 * was active when it last looked: with the default of a minute, a job could wait for two.
 */
const refreshSeconds = 5
const pollingSeconds = 10
const stopTimeoutMs = 15_000
const errorLogIntervalMs = 30_000
/**
 * Channel on which runs are requested: by database triggers, once their transaction commits, and by
 * processes that run no jobs. A payload is the name of a job, and the id of the request, if any.
 */
const requestChannel = 'job_wanted'

/**
 * Each job has at most one waiting, one active and one retried run: ten requests during a run cause
 * one more run.
 */
const policy = 'stately'

/** Settings of each job's queue. */
const settings = {
  notify: true,
  // the last retry is half an hour after the first failure
  retryLimit: 8,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3600,
  // if a process is killed, another one takes over its run after about half a minute: when three
  // heartbeats are missing, the run is retried
  heartbeatSeconds: 15,
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
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    queueCacheIntervalSeconds: refreshSeconds,
  })
  boss.on('error', logQueueErrors(log))
  boss.on('warning', ({ message }) => log.warn({ event: 'jobs.warning' }, message))
  const closing = new AbortController()
  const byName = new Map(jobs.map((it) => [it.name, it]))
  const resumed = jobs.filter((it) => it.isRequestedByWrites || it.isRequestedAtStart)
  await boss.start()
  await Promise.all(jobs.map((it) => createQueue(boss, it)))
  for (const { name } of await boss.getSchedules())
    if (!byName.has(name)) await boss.unschedule(name)
  if (database.kind === 'pglite') await repeatKilledRuns(boss, database, byName)
  for (const job of jobs)
    await boss.work(
      job.name,
      {
        pollingIntervalSeconds: pollingSeconds,
        notifyPollingIntervalSeconds: pollingSeconds,
        heartbeatRefreshSeconds,
      },
      ([queued]: QueuedRun[]) =>
        runOnce(job, {
          ...dependencies,
          database,
          // also abort a run that another process has taken over
          signal: AbortSignal.any([closing.signal, ...(queued ? [queued.signal] : [])]),
          requestId: queued?.data?.requestId,
        }),
    )
  const request = async (name: string, requestId?: string) => {
    if (!byName.has(name)) return false
    await boss.send(name, requestId === undefined ? null : { requestId })
    return true
  }
  const onRequest = (payload: string) => {
    if (closing.signal.aborted) return
    const [name = '', requestId] = payload.split(' ')
    // only log the failure: the next scheduled run does the work of a lost request
    request(name, requestId).catch((error: unknown) =>
      log.warn({ event: 'jobs.request_lost', job: name, err: error }),
    )
  }
  // requests were missed meanwhile, and work may have been left halfway
  const onListenerLost = () => resumed.forEach((it) => onRequest(it.name))
  await database.listen(requestChannel, onRequest, onListenerLost)
  for (const { name } of jobs.filter((it) => it.isRequestedAtStart)) onRequest(name)
  return {
    request,
    stop: async () => {
      closing.abort()
      // stop the workers first, because one could start a run during the first steps of `stop`
      await Promise.all(jobs.map((it) => boss.offWork(it.name, { wait: false })))
      await boss.stop({ graceful: true, timeout: stopTimeoutMs })
    },
  }
}

/**
 * Requests a run from the processes that run jobs. If there is none at the moment, the request is
 * lost.
 */
export async function requestElsewhere(
  database: Pick<Database, 'notify'>,
  name: string,
  requestId?: string,
): Promise<void> {
  await database.notify(requestChannel, requestId === undefined ? name : `${name} ${requestId}`)
}

/**
 * Logs queue errors at most twice a minute, because without a database every worker reports them.
 */
function logQueueErrors(log: Logger): (error: unknown) => void {
  let loggedAt = 0
  return (error) => {
    if (Date.now() - loggedAt < errorLogIntervalMs) return
    loggedAt = Date.now()
    log.error({ event: 'jobs.trouble', err: asError(error) })
  }
}

/** pg-boss reports the errors of its workers as plain objects with the fields of the error. */
function asError(reported: unknown): Error {
  return reported instanceof Error ? reported : Object.assign(new Error(), reported)
}

async function createQueue(boss: PgBoss, { name, cron }: Job): Promise<void> {
  await boss.createQueue(name, { policy, ...settings })
  // a queue that an earlier release created keeps its settings otherwise
  await boss.updateQueue(name, settings)
  if (cron === undefined) await boss.unschedule(name)
  else await boss.schedule(name, cron, null, { tz: 'UTC', missed: 'once' })
}

/**
 * Requests again the runs that a killed process left active. Only for an embedded database: nobody
 * else can be at work there, so there is no heartbeat to wait for. What pg-boss itself had at work
 * needs its data, and is repeated by pg-boss.
 */
async function repeatKilledRuns(
  boss: PgBoss,
  { background }: Database,
  jobs: ReadonlyMap<string, Job>,
): Promise<void> {
  for (const { name, id } of await listActiveRuns(background)) {
    if (!jobs.has(name)) continue
    await boss.deleteJob(name, id)
    await boss.send(name)
  }
}

/** A run in the queue, with the id of the request that caused it. */
type QueuedRun = { data?: { requestId?: string } | null; signal: AbortSignal }

interface RunDependencies extends Dependencies {
  database: Database
  signal: AbortSignal
  requestId: string | undefined
}

async function runOnce(
  job: Job,
  { database, log, metrics, config, signal, requestId }: RunDependencies,
): Promise<void> {
  const startedAt = new Date()
  const startedAtMs = performance.now()
  let done = 0
  let failure: unknown
  try {
    const { background } = database
    const db = requestId === undefined ? background : forRequest(background, requestId)
    done = await job.run({ db, config: config(), log, now: startedAt, signal })
  } catch (error) {
    failure = error
  }
  const durationMs = Math.round(performance.now() - startedAtMs)
  const outcome = failure === undefined ? 'done' : 'failed'
  metrics.job({ name: job.name, outcome, durationMs })
  const facts = { job: job.name, duration_ms: durationMs, 'request.id': requestId }
  if (failure !== undefined) log.error({ event: 'job.failed', ...facts, err: failure })
  else if (done > 0) log.info({ event: 'job.done', ...facts, done })
  await saveRecord(database.background, {
    name: job.name,
    startedAt,
    endedAt: new Date(),
    outcome,
    failure: failure === undefined ? null : loggableError(failure).message,
    done,
    durationMs,
  })
  // pg-boss stores the message of a thrown error, so it must not contain personal data
  if (failure !== undefined) throw new Error('failed')
}
