import type { DocumentPage } from '#components/document/context.ts'
import { searchSections } from '#components/search/search-sections.tsx'

/** Search page. */
export const Page: DocumentPage = searchSections
