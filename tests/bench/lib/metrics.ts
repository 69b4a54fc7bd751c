/** Counters read from /metrics. */
export interface Counters {
  /** Returns the sum of all series with this name and at least these labels. */
  sum(name: string, labels?: Readonly<Record<string, string>>): number
  /** Returns the sums of the series with this name, grouped by the value of one label. */
  by(name: string, label: string): ReadonlyMap<string, number>
}

interface Series {
  name: string
  labels: Readonly<Record<string, string>>
  value: number
}

/** Parses counters in Prometheus's text format. */
export function countersOf(text: string): Counters {
  const series = text.split('\n').flatMap(seriesOf)
  return {
    sum: (name, labels = {}) =>
      series
        .filter(
          (it) =>
            it.name === name &&
            Object.entries(labels).every(([key, value]) => it.labels[key] === value),
        )
        .reduce((sum, it) => sum + it.value, 0),
    by(name, label) {
      const sums = new Map<string, number>()
      for (const { labels, value } of series.filter((it) => it.name === name))
        sums.set(labels[label] ?? '', (sums.get(labels[label] ?? '') ?? 0) + value)
      return sums
    },
  }
}

function seriesOf(line: string): Series[] {
  const [, name, labels = '', value] = /^([a-z_:]+)(?:\{(.*)\})? (\S+)$/i.exec(line) ?? []
  if (name === undefined) return []
  return [
    {
      name,
      labels: Object.fromEntries(
        [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key, text]) => [key, text]),
      ),
      value: Number(value),
    },
  ]
}

/** Returns the number of pages rendered so far. */
export function rendersOf(counters: Counters): number {
  return counters.sum('page_render_duration_seconds_count')
}

/** Returns the number of data reads so far that found no fresh cache entry. */
export function dataLoadsOf(counters: Counters): number {
  const reads = (status: string) =>
    counters.sum('cache_reads_total', { status }) -
    counters.sum('cache_reads_total', { status, kind: 'page' })
  return reads('miss') + reads('stale')
}
