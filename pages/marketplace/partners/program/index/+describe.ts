import type { DescribePage } from '#components/document/context.ts'
import { type ContentPageData, describeContent } from '#components/sections/content-page.tsx'

/** Describes the page of the partner program. */
export const describe: DescribePage<ContentPageData> = (page) => describeContent('program', page)
