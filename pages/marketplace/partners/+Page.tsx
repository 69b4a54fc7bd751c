import type { DocumentPage } from '#components/document/context.ts'
import { placedSections } from '#components/document/placed-sections.ts'
import { PartnersNext } from '#components/partner/PartnersNext.tsx'
import { partnerSections } from '#components/partner/partner-sections.tsx'
import type { Data } from './+data.ts'
import { crumbsOf } from './crumbs.ts'

/** Partner page: the directory among the editors' sections. Source: spec §2. */
export const Page: DocumentPage<Data> = (page) => [
  ...placedSections(page, page.data.sections, partnerSections(crumbsOf(page))),
  { key: 'next', load: () => <PartnersNext /> },
]
