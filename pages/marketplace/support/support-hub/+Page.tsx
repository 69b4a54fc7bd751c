import {
  closingSection,
  contentCrumbs,
  type ContentPageData,
} from '#components/sections/content-page.tsx'
import { contentSections } from '#components/sections/content-sections.tsx'
import { SupportNav } from '#components/sections/SupportNav.tsx'
import type { DocumentPage } from '#components/document/context.ts'

/** Support hub: getting started, frequently asked questions and guides. Source: spec §2. */
export const Page: DocumentPage<ContentPageData> = (page) => [
  ...contentSections(page, {
    sections: page.data.sections,
    crumbs: contentCrumbs('support-hub', page),
    nav: <SupportNav current="support-hub" />,
  }),
  closingSection('support-hub', page),
]
