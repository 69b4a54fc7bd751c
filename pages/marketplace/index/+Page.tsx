import type { DocumentPage } from '#components/document/context.ts'
import { homeSections } from '#components/home/home-sections.tsx'
import type { Data } from './+data.ts'

/** Home page: its sections in the editors' order. Source: spec §2. */
export const Page: DocumentPage<Data> = (page) => homeSections(page, page.data.sections)
