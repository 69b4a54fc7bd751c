import { pathOf } from '#config/routes.ts'

/** The two lists of the events page. Source: spec §2, Event tabs. */
export const eventTabs = ['upcoming', 'on-demand'] as const
export type EventTab = (typeof eventTabs)[number]

/** Page sizes of the lists. Source: spec §9. */
export const pageSizes: Readonly<Record<EventTab, number>> = { upcoming: 6, 'on-demand': 10 }

/** A page of one of the lists. */
export interface EventListPage {
  tab: EventTab
  pageIndex: number
}

/** Parses the query; the default is the first page of upcoming events. Source: C13. */
export function parseListPage(query: Readonly<Record<string, string>>): EventListPage {
  const { tab, page = '' } = query
  return {
    tab: eventTabs.find((it) => it === tab) ?? 'upcoming',
    pageIndex: /^[1-9][0-9]{0,3}$/.test(page) ? Number(page) : 1,
  }
}

/** Returns the path of a list page; default values are omitted from the query string. */
export function webinarAddress(
  locale: string,
  { tab, pageIndex = 1 }: { tab: EventTab; pageIndex?: number },
): string {
  const query = {
    ...(tab === 'upcoming' ? {} : { tab }),
    ...(pageIndex === 1 ? {} : { page: pageIndex }),
  }
  return `/${locale}${pathOf('marketplace-webinars', {}, query)}`
}

/** Returns the number of the list page that contains an item. Pages start at 1, `index` at 0. */
export function pageOfItem(index: number, tab: EventTab): number {
  return Math.floor(index / pageSizes[tab]) + 1
}
