import type { DescribePage } from '#components/document/context.ts'
import { organizationData } from '#components/document/structured-data.ts'
import { type ContentPageData, describeContent } from '#components/sections/content-page.tsx'

/** Metadata of the about-us page, with the organization's structured data. */
export const describe: DescribePage<ContentPageData> = (page) => {
  const { structuredData = [], ...metadata } = describeContent('about-us', page)
  return { ...metadata, structuredData: [organizationData(page.site), ...structuredData] }
}
