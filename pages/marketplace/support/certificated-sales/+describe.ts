import type { DescribePage } from '#components/document/context.ts'
import { type ContentPageData, describeContent } from '#components/sections/content-page.tsx'

/** Describes the page of certified sales people. */
export const describe: DescribePage<ContentPageData> = (page) =>
  describeContent('certificated-sales', page)
