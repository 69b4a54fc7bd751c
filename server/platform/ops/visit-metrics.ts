import { Counter, Histogram, type Registry } from 'prom-client'

/** Metrics of what visitors' browsers report. */
export interface VisitMetrics {
  /** Counts an analytics event; `detail` is one of a fixed list, such as the clicked item. */
  event(name: string, detail: string): void
  /** Records a web vital by kind of page: a score for CLS, milliseconds for the others. */
  vital(vital: { name: string; value: number; page: string }): void
}

/** Registers the metrics of visits. Their labels come from fixed lists, never from visitors. */
export function createVisitMetrics(registers: Registry[]): VisitMetrics {
  const events = new Counter({
    name: 'analytics_events_total',
    help: 'Analytics events that browsers reported, by name and detail.',
    labelNames: ['event', 'detail'],
    registers,
  })
  // the bounds include those between good, fair and poor; source: web.dev/vitals
  const durations = new Histogram({
    name: 'web_vital_duration_seconds',
    help: 'Web vitals LCP, INP and TTFB by name and kind of page.',
    labelNames: ['name', 'page'],
    buckets: [0.05, 0.1, 0.2, 0.5, 0.8, 1.2, 1.8, 2.5, 4, 8],
    registers,
  })
  const shifts = new Histogram({
    name: 'web_vital_layout_shift',
    help: 'Web vital CLS by kind of page.',
    labelNames: ['page'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5],
    registers,
  })
  return {
    event: (event, detail) => events.inc({ event, detail }),
    vital({ name, value, page }) {
      if (name === 'CLS') shifts.observe({ page }, value)
      else durations.observe({ name, page }, value / 1000)
    },
  }
}
