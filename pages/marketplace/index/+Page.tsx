import type { DocumentPage } from '#components/document/context.ts'
import { homeSections } from '#components/home/home-sections.tsx'
import type { Data } from './+data.ts'

/** The home page: the sections that editors placed, in their order. Source: spec §2. */
export const Page: DocumentPage<Data> = (page) => homeSections(page, page.data.sections)
