import {
  closingSection,
  contentCrumbs,
  type ContentPageData,
} from '#components/sections/content-page.tsx'
import { contentSections } from '#components/sections/content-sections.tsx'
import { SupportNav } from '#components/sections/SupportNav.tsx'
import type { DocumentPage } from '#components/document/context.ts'

/** Support page: contact options, service hours and the support process. Source: spec §2. */
export const Page: DocumentPage<ContentPageData> = (page) => [
  ...contentSections(page, {
    sections: page.data.sections,
    crumbs: contentCrumbs('support', page),
    nav: <SupportNav current="support" />,
  }),
  closingSection('support', page),
]
