import type { PageContextServer } from 'vike/types'
import { requireData } from '#components/document/require-data.ts'
import { type EventTab, pageSizes, parseListPage } from '#components/event/webinar-address.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** Loads the requested page of the current tab, and the number of items on the other tab. */
export async function data({ read, locale: websiteCode, query }: PageContextServer) {
  const place = parseListPage(query)
  const { tab, pageIndex } = place
  const other: EventTab = tab === 'upcoming' ? 'on-demand' : 'upcoming'
  const [{ items, totalCount }, { totalCount: otherCount }] = await requireData(
    Promise.all([
      read.events.page({ websiteCode, tab, pageIndex, pageSize: pageSizes[tab] }),
      read.events.page({ websiteCode, tab: other, pageIndex: 1, pageSize: 1 }),
    ]),
  )
  return {
    place,
    items,
    counts: { [tab]: totalCount, [other]: otherCount } as Record<EventTab, number>,
  }
}
