import type { DescribePage } from '#components/document/context.ts'
import { newsFeed } from '#components/resource/news-feed.ts'
import { organizationData, webSiteData } from '#components/document/structured-data.ts'

/** Metadata of the home page. */
export const describe: DescribePage = (page) => ({
  title: page.site.name,
  description: page.texts.t('meta:home'),
  structuredData: [organizationData(page.site), webSiteData(page)],
  feed: newsFeed(page),
})
