import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** What /metrics tells of this process. */
export interface Metrics {
  registry: Registry
  request(it: {
    route: string
    status: number
    cache: string | undefined
    durationMs: number
  }): void
  /** A read of a cache, by kind. */
  cacheRead(kind: string, status: string): void
  /** A page that was rendered. */
  render(route: string, durationMs: number): void
  /** A job that ran. */
  job(it: { name: string; outcome: string; durationMs: number }): void
  /** What stands in the database about jobs and mails, asked when scraped. */
  watchWork(read: {
    waitingMails(): Promise<number>
    succeededAt(): Promise<Iterable<readonly [job: string, at: Date]>>
  }): void
  /** Sizes of the caches, asked when scraped. */
  watchCaches(sizes: () => Iterable<[kind: string, size: { bytes: number; size: number }]>): void
}

/** Creates the counters: requests by route, cache reads by kind, render times, event loop, memory. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 10 })
  const registers = [registry]
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by route, status and cache status.',
    labelNames: ['route', 'status', 'cache'],
    buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.3, 1, 3],
    registers,
  })
  const reads = new Counter({
    name: 'cache_reads_total',
    help: 'Reads of the caches by kind and outcome.',
    labelNames: ['kind', 'status'],
    registers,
  })
  const renders = new Histogram({
    name: 'page_render_duration_seconds',
    help: 'Time from the start of a rendering to its last byte.',
    labelNames: ['route'],
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2],
    registers,
  })
  const runs = new Counter({
    name: 'job_runs_total',
    help: 'Runs of jobs by outcome.',
    labelNames: ['job', 'outcome'],
    registers,
  })
  const durations = new Histogram({
    name: 'job_duration_seconds',
    help: 'How long jobs ran.',
    labelNames: ['job'],
    buckets: [0.01, 0.1, 0.5, 1, 5, 30, 120, 600],
    registers,
  })
  return {
    registry,
    request: ({ route, status, cache, durationMs }) =>
      requests.observe({ route, status, cache: cache ?? 'none' }, durationMs / 1000),
    cacheRead: (kind, status) => reads.inc({ kind, status }),
    render: (route, durationMs) => renders.observe({ route }, durationMs / 1000),
    job({ name, outcome, durationMs }) {
      runs.inc({ job: name, outcome })
      durations.observe({ job: name }, durationMs / 1000)
    },
    watchWork({ waitingMails, succeededAt }) {
      const succeeded = new Gauge({
        name: 'job_last_success_timestamp_seconds',
        help: 'When a job last ran well, in whichever process.',
        labelNames: ['job'],
        registers,
        async collect() {
          for (const [job, at] of await succeededAt()) this.set({ job }, at.getTime() / 1000)
        },
      })
      const waiting = new Gauge({
        name: 'mail_outbox_waiting',
        help: 'Mails that are to be sent.',
        registers,
        async collect() {
          this.set(await waitingMails())
        },
      })
      void [succeeded, waiting]
    },
    watchCaches(sizes) {
      const bytes = new Gauge({
        name: 'cache_bytes',
        help: 'Bytes that a cache holds.',
        labelNames: ['kind'],
        registers,
        collect() {
          for (const [kind, it] of sizes()) this.set({ kind }, it.bytes)
        },
      })
      const entries = new Gauge({
        name: 'cache_entries',
        help: 'Entries that a cache holds.',
        labelNames: ['kind'],
        registers,
        collect() {
          for (const [kind, it] of sizes()) this.set({ kind }, it.size)
        },
      })
      void [bytes, entries]
    },
  }
}
