import type { DescribePage } from '#components/document/context.ts'
import { pageTitle } from '#components/document/page-title.ts'
import { breadcrumbData } from '#components/document/structured-data.ts'
import { alternateLocales } from '#components/document/alternate-locales.ts'
import type { Data } from './+data.ts'
import { crumbsOf } from './crumbs.ts'

/** Metadata of the partner page. */
export const describe: DescribePage<Data> = (page) => ({
  title: pageTitle(page.site, page.texts.t('partners:title')),
  description: page.texts.t('partners:description'),
  structuredData: [breadcrumbData(page.site, crumbsOf(page))],
  ...alternateLocales(page.data.sections, page.locale),
})
