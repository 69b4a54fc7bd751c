import type { DocumentPage } from '#components/document/context.ts'
import { PartnersNext } from '#components/partner/PartnersNext.tsx'
import { partnerSections } from '#components/partner/partner-sections.tsx'
import { contentSections } from '#components/sections/content-sections.tsx'
import type { Data } from './+data.ts'
import { crumbsOf } from './crumbs.ts'

/** The partners: a directory among the sections that editors wrote. Source: spec §2. */
export const Page: DocumentPage<Data> = (page) => [
  ...contentSections(page, { sections: page.data.sections, crumbs: crumbsOf(page), own: partnerSections }),
  { key: 'next', load: () => <PartnersNext /> },
]
