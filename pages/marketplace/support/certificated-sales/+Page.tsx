import {
  closingSection,
  contentCrumbs,
  type ContentPageData,
} from '#components/sections/content-page.tsx'
import { contentSections } from '#components/sections/content-sections.tsx'
import { SupportNav } from '#components/sections/SupportNav.tsx'
import type { DocumentPage } from '#components/document/context.ts'

/**
 * Page about certified sales staff: the meaning of the certificate and how to get it.
 * Source: spec §2.
 */
export const Page: DocumentPage<ContentPageData> = (page) => [
  ...contentSections(page, {
    sections: page.data.sections,
    crumbs: contentCrumbs('certificated-sales', page),
    nav: <SupportNav current="certificated-sales" />,
  }),
  closingSection('certificated-sales', page),
]
