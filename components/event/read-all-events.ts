import type { DocumentContext } from '#components/document/context.ts'
import type { EventItem } from '#server/content/event/contract.ts'
import type { EventTab } from './webinar-address.ts'

/** Maximum page size of the operation. */
const pageSize = 100

/** Reads all upcoming events, or all recordings, in order. */
export async function readAllEvents(
  { read, locale: websiteCode }: Pick<DocumentContext, 'read' | 'locale'>,
  tab: EventTab,
): Promise<EventItem[]> {
  const readPage = (pageIndex: number) =>
    read.events.page({ websiteCode, tab, pageIndex, pageSize })
  const first = await readPage(1)
  const pageCount = Math.ceil(first.totalCount / pageSize)
  const rest = await Promise.all(
    Array.from({ length: Math.max(0, pageCount - 1) }, (_, index) => readPage(index + 2)),
  )
  return [first, ...rest].flatMap((it) => it.items)
}
