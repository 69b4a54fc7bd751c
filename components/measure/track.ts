import { hasDataLayer, pushToDataLayer } from '#components/consent/data-layer.ts'
import type { VisitEvent } from '#server/web/api/visit-report-contract.ts'
import { addToReport } from './visit-report.ts'

/**
 * The analytics events. Those of the search also have what was typed, which only the data layer
 * gets.
 */
export type TrackedEvent =
  | Extract<VisitEvent, { event: 'site_click' }>
  | (Exclude<VisitEvent, { event: 'site_click' }> & { keyword: string })

/**
 * Sends an event to all that count it: to our own report, which says nothing about the visitor, and
 * to the data layer of other companies' scripts once they have been loaded with consent.
 * Source: spec §7, trap 77.
 */
export function track(event: TrackedEvent): void {
  addToReport({ events: [withoutKeyword(event)] })
  if (hasDataLayer()) pushToDataLayer(event)
}

function withoutKeyword(event: TrackedEvent): VisitEvent {
  if (event.event === 'site_click') return event
  const { keyword: _keyword, ...counted } = event
  return counted
}
