import type { DescribePage } from '#components/document/context.ts'
import { type ContentPageData, describeContent } from '#components/sections/content-page.tsx'

/** Metadata of the partner program page. */
export const describe: DescribePage<ContentPageData> = (page) => describeContent('program', page)
