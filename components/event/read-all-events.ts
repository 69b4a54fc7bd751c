import type { DocumentContext } from '#components/document/context.ts'
import type { EventItem } from '#server/content/event/contract.ts'
import type { EventTab } from './webinar-address.ts'

/** The most that a call answers. */
const pageSize = 100

/** All events to come, or all recordings, in their order. */
export async function readAllEvents(
  { read, locale: websiteCode }: Pick<DocumentContext, 'read' | 'locale'>,
  tab: EventTab,
): Promise<EventItem[]> {
  const pageOf = (pageIndex: number) => read.events.page({ websiteCode, tab, pageIndex, pageSize })
  const first = await pageOf(1)
  const pageCount = Math.ceil(first.totalCount / pageSize)
  const rest = await Promise.all(
    Array.from({ length: Math.max(0, pageCount - 1) }, (_, index) => pageOf(index + 2)),
  )
  return [first, ...rest].flatMap((it) => it.items)
}
