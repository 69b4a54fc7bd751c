import {
  closingSection,
  contentCrumbs,
  type ContentPageData,
} from '#components/sections/content-page.tsx'
import { contentSections } from '#components/sections/content-sections.tsx'
import type { DocumentPage } from '#components/document/context.ts'

/**
 * Partner ecosystem page: the partners' responsibilities, and how applications are added to the
 * site.
 * Source: spec §2.
 */
export const Page: DocumentPage<ContentPageData> = (page) => [
  ...contentSections(page, {
    sections: page.data.sections,
    crumbs: contentCrumbs('ecosystem', page),
  }),
  closingSection('ecosystem', page),
]
