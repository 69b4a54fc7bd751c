import { pathOf } from '#config/routes.ts'

/** The two lists of the page of events. Source: spec §2, Event tabs. */
export const eventTabs = ['upcoming', 'on-demand'] as const
export type EventTab = (typeof eventTabs)[number]

/** How many a page has: events to come, recordings. Source: spec §9. */
export const pageSizes: Readonly<Record<EventTab, number>> = { upcoming: 6, 'on-demand': 10 }

/** A place in the lists. */
export interface EventListPage {
  tab: EventTab
  pageIndex: number
}

/** What the query asks for; what it does not say, or not rightly, is the first page of what is to come. Source: C13. */
export function parseListPage(query: Readonly<Record<string, string>>): EventListPage {
  const { tab, page = '' } = query
  return {
    tab: eventTabs.find((it) => it === tab) ?? 'upcoming',
    pageIndex: /^[1-9][0-9]{0,3}$/.test(page) ? Number(page) : 1,
  }
}

/** The address of a place, with no word in it that says what is understood. */
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

/** The page of its list that the item at an index, from 0, is on. */
export function pageOfItem(index: number, tab: EventTab): number {
  return Math.floor(index / pageSizes[tab]) + 1
}
