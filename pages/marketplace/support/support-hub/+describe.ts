import type { Describe } from '#components/document/context.ts'
import { type ContentPageData, describeContent } from '#components/sections/content-page.tsx'

/** Describes the support hub. */
export const describe: Describe<ContentPageData> = (page) => describeContent('support-hub', page)
