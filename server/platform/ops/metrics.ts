import { statfs } from 'node:fs/promises'
import type { Database } from '#server/platform/db/database.ts'
import type { JobMetrics } from '#server/platform/jobs/job.ts'
import { type WatchedConfig, watchConfig } from './config-metrics.ts'
import { createOutcomeMetrics, type OutcomeMetrics } from './outcome-metrics.ts'
import { RequestDurations } from './request-durations.ts'
import { createVisitMetrics, type VisitMetrics } from './visit-metrics.ts'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** The metrics of this process. */
export interface Metrics extends RequestMetrics, JobMetrics, OutcomeMetrics, WatchedMetrics {
  registry: Registry
  visits: VisitMetrics
}

interface RequestMetrics {
  request(answered: {
    route: string
    method: string
    status: number
    cache: string | undefined
    durationMs: number
  }): void
  /** Counts a refused or failed request by the code of its problem, such as `rate.limited`. */
  problem(code: string): void
  /** Counts a cache read by its kind and outcome. */
  cacheRead(kind: string, status: string): void
  /** Records how long a page took to render. */
  render(route: string, durationMs: number): void
}

/** Metrics whose values are read when they are scraped. */
interface WatchedMetrics {
  watchConfig(config: WatchedConfig): void
  watchDatabase(database: Pick<Database, 'ping' | 'connections'>): void
  /** Shows whether an external identity provider responds. `check` throws if it does not. */
  watchIdentityProvider(check: () => Promise<void>): void
  /** Shows the free space of the disk that holds a folder. */
  watchDisk(folder: string): void
  watchWork(read: {
    waitingMails(): Promise<number>
    succeededAt(): Promise<Iterable<readonly [job: string, endedAt: Date]>>
  }): void
  watchCaches(sizes: () => Iterable<[kind: string, size: { bytes: number; size: number }]>): void
}

/** Creates the metrics: requests, cache reads, renders, jobs, outcomes, event loop and memory. */
export function createMetrics(release?: string): Metrics {
  const registry = new Registry()
  new Gauge({
    name: 'build_info',
    help: 'The running release and the version of Node.js.',
    labelNames: ['release', 'node'],
    registers: [registry],
  }).set({ release: release ?? 'none', node: process.version }, 1)
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 10 })
  return {
    registry,
    visits: createVisitMetrics([registry]),
    ...createRequestMetrics([registry]),
    ...createJobMetrics([registry]),
    ...createOutcomeMetrics([registry]),
    watchConfig: (config) => watchConfig([registry], config),
    watchDatabase: (database) => watchDatabase([registry], database),
    watchIdentityProvider: (check) => watchIdentityProvider([registry], check),
    watchDisk: (folder) => watchDisk([registry], folder),
    watchWork: (read) => watchWork([registry], read),
    watchCaches: (sizes) => watchCaches([registry], sizes),
  }
}

function createRequestMetrics(registers: Registry[]): RequestMetrics {
  const requests = new RequestDurations(registers)
  const problems = new Counter({
    name: 'problems_total',
    help: 'Refused and failed requests by problem code.',
    labelNames: ['code'],
    registers,
  })
  const countRead = createReadCounter(registers)
  const renders = new Histogram({
    name: 'page_render_duration_seconds',
    help: 'Time from the start of a render to its last byte.',
    labelNames: ['route'],
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2],
    registers,
  })
  return {
    request: ({ route, method, status, cache, durationMs }) =>
      requests.add({ route, method, status, cache: cache ?? 'none' }, durationMs / 1000),
    problem: (code) => problems.inc({ code }),
    cacheRead: countRead,
    render: (route, durationMs) => renders.observe({ route }, durationMs / 1000),
  }
}

/** Reads are added up until a scrape: to find a counter by its labels takes longer than a read. */
function createReadCounter(registers: Registry[]): RequestMetrics['cacheRead'] {
  const counts = new Map<string, Map<string, number>>()
  const counter = new Counter({
    name: 'cache_reads_total',
    help: 'Cache reads by kind and outcome.',
    labelNames: ['kind', 'status'],
    registers,
    collect() {
      for (const [kind, byStatus] of counts)
        for (const [status, count] of byStatus) this.inc({ kind, status }, count)
      counts.clear()
    },
  })
  void counter // the registry keeps it alive
  return (kind, status) => {
    const byStatus = counts.get(kind) ?? new Map<string, number>()
    byStatus.set(status, (byStatus.get(status) ?? 0) + 1)
    counts.set(kind, byStatus)
  }
}

function createJobMetrics(registers: Registry[]): JobMetrics {
  const runs = new Counter({
    name: 'job_runs_total',
    help: 'Runs of jobs by outcome.',
    labelNames: ['job', 'outcome'],
    registers,
  })
  const durations = new Histogram({
    name: 'job_duration_seconds',
    help: 'Duration of jobs.',
    labelNames: ['job'],
    buckets: [0.01, 0.1, 0.5, 1, 5, 30, 120, 600],
    registers,
  })
  return {
    job({ name, outcome, durationMs }) {
      runs.inc({ job: name, outcome })
      durations.observe({ job: name }, durationMs / 1000)
    },
  }
}

function watchDisk(registers: Registry[], folder: string): void {
  const gauge = new Gauge({
    name: 'data_free_bytes',
    help: 'Free space of the disk that holds DATA_DIR.',
    registers,
    async collect() {
      const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: Number.NaN, bsize: 1 }))
      this.set(bavail * bsize)
    },
  })
  void gauge // the registry keeps it alive
}

function watchDatabase(
  registers: Registry[],
  { ping, connections }: Parameters<WatchedMetrics['watchDatabase']>[0],
): void {
  const gauges = [
    new Gauge({
      name: 'database_up',
      help: '1 if the database responds, otherwise 0.',
      registers,
      async collect() {
        this.set(await oneIfUp(ping()))
      },
    }),
    new Gauge({
      name: 'database_connections',
      help: 'Connections to PostgreSQL by pool and state; "waiting" counts calls without one.',
      labelNames: ['pool', 'state'],
      registers,
      collect() {
        for (const [pool, counts] of connections())
          for (const [state, count] of Object.entries(counts)) this.set({ pool, state }, count)
      },
    }),
  ]
  void gauges // the registry keeps them alive
}

function watchIdentityProvider(registers: Registry[], check: () => Promise<void>): void {
  const gauge = new Gauge({
    name: 'identity_provider_up',
    help: '1 if the identity provider at OIDC_ISSUER responds, otherwise 0.',
    registers,
    async collect() {
      this.set(await oneIfUp(check()))
    },
  })
  void gauge // the registry keeps it alive
}

function oneIfUp(response: Promise<unknown>): Promise<number> {
  return response.then(
    () => 1,
    () => 0,
  )
}

/**
 * Registers the gauges for jobs and emails. Their values are read from the database, so they are
 * the same in all processes. They have no values while it does not respond.
 */
function watchWork(
  registers: Registry[],
  { waitingMails, succeededAt }: Parameters<WatchedMetrics['watchWork']>[0],
): void {
  const gauges = [
    new Gauge({
      name: 'job_last_success_timestamp_seconds',
      help: 'Last successful run of a job, in any process.',
      labelNames: ['job'],
      registers,
      async collect() {
        this.reset()
        for (const [job, endedAt] of await succeededAt().catch(() => []))
          this.set({ job }, endedAt.getTime() / 1000)
      },
    }),
    new Gauge({
      name: 'mail_outbox_waiting',
      help: 'Emails that wait to be sent.',
      registers,
      async collect() {
        const waiting = await waitingMails().catch(() => undefined)
        if (waiting === undefined) this.remove()
        else this.set(waiting)
      },
    }),
  ]
  void gauges // the registry keeps them alive
}

function watchCaches(
  registers: Registry[],
  sizes: Parameters<WatchedMetrics['watchCaches']>[0],
): void {
  const gauges = [
    new Gauge({
      name: 'cache_bytes',
      help: 'Bytes that a cache holds.',
      labelNames: ['kind'],
      registers,
      collect() {
        for (const [kind, it] of sizes()) this.set({ kind }, it.bytes)
      },
    }),
    new Gauge({
      name: 'cache_entries',
      help: 'Entries that a cache holds.',
      labelNames: ['kind'],
      registers,
      collect() {
        for (const [kind, it] of sizes()) this.set({ kind }, it.size)
      },
    }),
  ]
  void gauges // the registry keeps them alive
}
