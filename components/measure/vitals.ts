import { type Metric, onCLS, onINP, onLCP, onTTFB } from 'web-vitals'
import type { Vital } from '#server/web/api/visit-report-contract.ts'
import { addToReport } from './visit-report.ts'

/** Adds the web vitals of this page view to its report, as soon as each is final. */
export function startVitals(): void {
  const add = ({ name, value }: Metric) =>
    addToReport({ vitals: [{ name: name as Vital['name'], value }] })
  for (const watch of [onCLS, onINP, onLCP, onTTFB]) watch(add)
}
