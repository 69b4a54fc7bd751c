/** Result of one load run. CPU is that of the loaded server and its children. */
export interface Sample {
  requests: number
  seconds: number
  cpuSeconds: number
  p50Ms: number
  p99Ms: number
}

/** A sample of ours and of the base, taken in succession. */
export interface Pair {
  ours: Sample
  base: Sample
}

/** Metric of a row. `req/s` and `cpu/1k` are judged as ratios of pairs, others absolutely. */
export type Metric = 'req/s' | 'cpu/1k' | 'ms' | 'count' | 'bytes' | 'score'

/** A row of targets.json: what is compared, the limit and the goal. */
export interface Target {
  id: string
  ours: string
  /** The limit or page to compare with; null for absolute figures. */
  base: string | null
  metric: Metric
  better: 'lower' | 'higher'
  /** Value beyond which the bench fails; null for rows that are only reported. */
  gate: number | null
  goal: number | null
  /** Number of pairs or values of a full run. */
  minPairs: number
}

export type Verdict = 'ok' | 'fail' | 'unclear' | 'worse'

/** Median, extremes and number of some values. */
export interface Spread {
  median: number
  min: number
  max: number
  n: number
}

/** A judged row, as it is printed and written. */
export interface Row {
  id: string
  metric: Metric
  ours: Spread
  base: (Spread & { name: string }) | null
  /** Ratio of ours to the base, or the figure itself without a base. */
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
