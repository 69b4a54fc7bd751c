/** What one run of load told. CPU is that of the loaded server and its children. */
export interface Sample {
  requests: number
  seconds: number
  cpuSeconds: number
  p50Ms: number
  p99Ms: number
}

/** Ours and the base, one right after the other. */
export interface Pair {
  ours: Sample
  base: Sample
}

/** What a row is measured in. `req/s` and `cpu/1k` are judged as ratios of pairs, the others as they are. */
export type Metric = 'req/s' | 'cpu/1k' | 'ms' | 'count' | 'bytes' | 'score'

/** A row of targets.json: what is measured against what, where it fails and what to build for. */
export interface Target {
  id: string
  ours: string
  /** The limit or page that ours is compared with; null for figures that are judged as they are. */
  base: string | null
  metric: Metric
  better: 'lower' | 'higher'
  /** The bench fails beyond it; null for rows that are only shown. */
  gate: number | null
  goal: number | null
  /** Pairs, or values, of a full run. */
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
  /** Ratio of ours to base, or the figure itself where there is no base. */
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
