import type { DescribePage } from '#components/document/context.ts'
import { pageTitle } from '#components/document/page-title.ts'
import { breadcrumbData } from '#components/document/structured-data.ts'
import { eventListData } from '#components/event/event-data.ts'
import { webinarAddress } from '#components/event/webinar-address.ts'
import { alternateLocales } from '#components/document/alternate-locales.ts'
import type { Data } from './+data.ts'
import { crumbsOf } from './crumbs.ts'

/**
 * Metadata of the events page; each tab has its own title. A page after the last one is not indexed.
 * Source: C13.
 */
export const describe: DescribePage<Data> = (page) => {
  const { site, locale, texts, data } = page
  const { place, items } = data
  const address = webinarAddress(locale, place)
  return {
    title: pageTitle(site, texts.t(`events:webinars.title.${place.tab}`)),
    description: texts.t(`events:webinars.description.${place.tab}`),
    structuredData: [
      breadcrumbData(site, crumbsOf(page)),
      ...eventListData(page, items, (it) => `${address}#${it.id}`),
    ],
    isIndexable: items.length > 0 || place.pageIndex === 1,
    ...alternateLocales(items, locale),
  }
}
