import type { VisitReport } from '#server/web/api/visit-report-contract.ts'

const path = '/marketplace/api/v1/visit-reports'
/** Largest number of events in a report, of which the API accepts 50. */
const maxEvents = 50

let report: VisitReport | undefined

/** Adds to the report about this page, which is sent when the page is left or hidden. */
export function addToReport({ events = [], vitals = [] }: Partial<VisitReport>): void {
  report ??= { page: location.pathname, events: [], vitals: [] }
  if (report.events.length < maxEvents) report.events.push(...events)
  report.vitals.push(...vitals)
}

/**
 * Sends reports to the site itself; a page that is left no longer waits for an answer. Call it after
 * everything that adds to the report when the page is hidden.
 */
export function startReports(): void {
  const send = () => {
    if (!report) return
    const body = new Blob([JSON.stringify(report)], { type: 'application/json' })
    navigator.sendBeacon(path, body)
    report = undefined
  }
  document.addEventListener('visibilitychange', () => document.hidden && send())
  addEventListener('pagehide', send)
}
