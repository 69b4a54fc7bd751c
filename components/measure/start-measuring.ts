import { startErrorReports } from './error-reports.ts'
import { startTracking } from './start-tracking.ts'
import { startReports } from './visit-report.ts'
import { startVitals } from './vitals.ts'

/**
 * Starts to report the errors of this page, what people do on it and how fast it is.
 * Source: spec §7, C19.
 */
export function startMeasuring(): void {
  startErrorReports() // documents have started it before
  startTracking()
  startVitals()
  startReports() // last: sends what the others add when the page is left
}
