import type { DescribePage } from '#components/document/context.ts'
import { pageTitle } from '#components/document/page-title.ts'
import { breadcrumbData } from '#components/document/structured-data.ts'
import { eventListData } from '#components/event/event-data.ts'
import { alternateLocales } from '#components/document/alternate-locales.ts'
import { pathOf } from '#config/routes.ts'
import type { Data } from './+data.ts'
import { crumbsOf } from './crumbs.ts'

/** Metadata of the training page. */
export const describe: DescribePage<Data> = (page) => {
  const { site, locale, texts, data } = page
  const address = `/${locale}${pathOf('marketplace-training')}`
  return {
    title: pageTitle(site, texts.t('events:training.title')),
    description: texts.t('events:training.description'),
    structuredData: [
      breadcrumbData(site, crumbsOf(page)),
      ...eventListData(page, data.items, (it) => `${address}#${it.id}`),
    ],
    ...alternateLocales(data.items, locale),
  }
}
