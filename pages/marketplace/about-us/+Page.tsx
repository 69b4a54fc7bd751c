import {
  closingSection,
  contentCrumbs,
  type ContentPageData,
} from '#components/sections/content-page.tsx'
import { contentSections } from '#components/sections/content-sections.tsx'
import type { DocumentPage } from '#components/document/context.ts'

/**
 * Page about the company: who runs the site, how products are added, and where the teams are.
 * Source: spec §2.
 */
export const Page: DocumentPage<ContentPageData> = (page) => [
  ...contentSections(page, {
    sections: page.data.sections,
    crumbs: contentCrumbs('about-us', page),
  }),
  closingSection('about-us', page),
]
