import type { ClientLog } from '#server/web/api/client-log-contract.ts'
import { describeFault, type Fault, isDue } from './error-report.ts'

/** Receives the events that the inline script listens to: an array until this code has loaded. */
interface ErrorEvents {
  push(event: ErrorEvent | PromiseRejectionEvent): unknown
}

const path = '/marketplace/api/v1/client-logs'
const sent = new Set<string>()

/**
 * Reports the errors of this page to the log: those that the inline script has recorded, and those
 * to come. React and all code that catches an error passes it to `reportError`, so that it is among
 * them. Source: C19.
 */
export function startErrorReports(): void {
  const page = self as { errors?: ErrorEvents }
  const early = page.errors
  if (!Array.isArray(early)) return // already started
  const push = (event: ErrorEvent | PromiseRejectionEvent) => report(faultOf(event))
  page.errors = { push }
  early.forEach(push)
  // a page that is then reloaded does not pass it on
  addEventListener('vite:preloadError', ({ payload }) => report({ error: payload }))
}

function faultOf(event: ErrorEvent | PromiseRejectionEvent): Fault {
  return 'reason' in event ? { error: event.reason } : event
}

function report(fault: Fault): void {
  try {
    const log = describeFault(fault, location.pathname)
    if (log && isDue(log, sent)) send(log)
  } catch {
    // an error here would be reported too, and so without end
  }
}

/** Sends a report, also from a page that is being left. Nobody waits for the answer. */
function send(log: ClientLog): void {
  navigator.sendBeacon(path, new Blob([JSON.stringify(log)], { type: 'application/json' }))
}
