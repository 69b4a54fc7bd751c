import type { Describe } from '#components/document/context.ts'
import { pageTitle } from '#components/document/page-title.ts'
import { breadcrumbData } from '#components/document/structured-data.ts'
import { translatedIn } from '#components/document/translated.ts'
import type { Data } from './+data.ts'
import { crumbsOf } from './crumbs.ts'

/** Describes the page of partners. */
export const describe: Describe<Data> = (page) => ({
  title: pageTitle(page.site, page.texts.t('partners:title')),
  description: page.texts.t('partners:description'),
  structuredData: [breadcrumbData(page.site, crumbsOf(page))],
  ...translatedIn(page.data.sections, page.locale),
})
