import type { DescribePage } from '#components/document/context.ts'
import { organizationData } from '#components/document/structured-data.ts'
import { type ContentPageData, describeContent } from '#components/sections/content-page.tsx'

/** Describes the page about the company, and the company. */
export const describe: DescribePage<ContentPageData> = (page) => {
  const { structuredData = [], ...told } = describeContent('about-us', page)
  return { ...told, structuredData: [organizationData(page.site), ...structuredData] }
}
