import type { DescribePage } from '#components/document/context.ts'
import { type ContentPageData, describeContent } from '#components/sections/content-page.tsx'

/** Metadata of the support page. */
export const describe: DescribePage<ContentPageData> = (page) => describeContent('support', page)
