import { startTracking } from './start-tracking.ts'
import { startReports } from './visit-report.ts'
import { startVitals } from './vitals.ts'

/** Starts to count what people do on this page and how fast it is. Source: spec §7, C19. */
export function startMeasuring(): void {
  startTracking()
  startVitals()
  startReports() // last: sends what the others add when the page is left
}
