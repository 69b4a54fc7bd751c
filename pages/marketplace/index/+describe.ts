import type { Describe } from '#components/document/context.ts'
import { newsFeed } from '#components/resource/news-feed.ts'
import { organizationData, webSiteData } from '#components/document/structured-data.ts'

/** Describes the home page. */
export const describe: Describe = (page) => ({
  title: page.site.name,
  description: page.texts.t('meta:home'),
  structuredData: [organizationData(page.site), webSiteData(page)],
  feed: newsFeed(page),
})
