/** Counters of /metrics by name and labels. */
export interface Counters {
  /** The sum of all series of a name whose labels include these. */
  sum(name: string, labels?: Readonly<Record<string, string>>): number
  /** The sums of a name by the value of one label. */
  by(name: string, label: string): ReadonlyMap<string, number>
}

interface Series {
  name: string
  labels: Readonly<Record<string, string>>
  value: number
}

/** Reads the text format of Prometheus. */
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

/** Number of pages rendered so far. */
export function rendersOf(counters: Counters): number {
  return counters.sum('page_render_duration_seconds_count')
}

/** Number of data reads not answered from fresh entries. */
export function dataLoadsOf(counters: Counters): number {
  const reads = (status: string) =>
    counters.sum('cache_reads_total', { status }) -
    counters.sum('cache_reads_total', { status, kind: 'page' })
  return reads('miss') + reads('stale')
}
