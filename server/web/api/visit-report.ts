import { routeOf } from '#config/routes.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import type { VisitReport } from './visit-report-contract.ts'

/**
 * Counts what a browser reports about a page view. Nothing of it is stored or logged: the metrics
 * have the kind of page, not its path.
 */
export async function addVisitReport(
  { visits }: RequestContext,
  { page, events, vitals }: VisitReport,
): Promise<undefined> {
  const kind = pageKind(page)
  for (const it of vitals) visits.vital({ ...it, page: kind })
  for (const it of events) visits.event(it.event, detailOf(it))
}

/** Returns the name of a page's route; `other` for a path without a page, such as an error page. */
function pageKind(path: string): string {
  return routeOf(path.split('/').filter(Boolean).slice(1))?.name ?? 'other'
}

/** Returns what an event is counted by, beside its name. All values are from fixed lists. */
function detailOf(event: VisitReport['events'][number]): string {
  if (event.event === 'site_click') return event.item
  if (event.event === 'Keyword_Click') return event.source
  return event.results > 0 ? 'found' : 'nothing'
}
