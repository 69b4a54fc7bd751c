import type { DescribePage } from '#components/document/context.ts'
import { type ContentPageData, describeContent } from '#components/sections/content-page.tsx'

/** Metadata of the page about certified sales staff. */
export const describe: DescribePage<ContentPageData> = (page) =>
  describeContent('certificated-sales', page)
