import type { DescribePage } from '#components/document/context.ts'
import { type ContentPageData, describeContent } from '#components/sections/content-page.tsx'

/** Describes the page of free trials. */
export const describe: DescribePage<ContentPageData> = (page) => describeContent('free-trial', page)
