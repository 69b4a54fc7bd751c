/** Result of one load run. The CPU time is that of the loaded server and its children. */
export interface Sample {
  requests: number
  seconds: number
  cpuSeconds: number
  p50Ms: number
  p99Ms: number
}

/** A sample of our server and one of the base server, taken one after the other. */
export interface Pair {
  ours: Sample
  base: Sample
}

/**
 * Metric of a row. `req/s` and `cpu/1k` are judged by the ratio between two servers, others by
 * their absolute value.
 */
export type Metric = 'req/s' | 'cpu/1k' | 'ms' | 'count' | 'bytes' | 'MB' | 'score'

/** A row of targets.json: the compared servers, the gate and the goal. */
export interface Target {
  id: string
  /** What is measured, as README names it. */
  label: string
  ours: string
  /** Server or page to compare with; null for absolute figures. */
  base: string | null
  /** The server or page to compare with, as README names it. */
  limit?: string
  metric: Metric
  better: 'lower' | 'higher'
  /** Value beyond which the bench fails; null for rows that are only reported. */
  gate: number | null
  goal: number | null
  /** Number of pairs or values that a full run measures. */
  minPairs: number
}

export type Verdict = 'ok' | 'fail' | 'unclear' | 'worse'

/** Median, minimum, maximum and number of the values. */
export interface Spread {
  median: number
  min: number
  max: number
  n: number
}

/** A judged row, as it is printed and stored. */
export interface Row {
  id: string
  metric: Metric
  ours: Spread
  base: (Spread & { name: string }) | null
  /** Median ratio of our server to the base, or the median value itself if there is no base. */
  ratio: number
  interval: [low: number, high: number]
  gate: number | null
  goal: number | null
  baselineRatio: number | null
  verdict: Verdict
  /** Secondary figures and remarks. */
  note: string
  droppedPairs: number
  raw: readonly Pair[] | readonly number[]
}
