import type { DocumentPage } from '#components/document/context.ts'
import { solutionSections } from '#components/solution/solution-sections.tsx'
import type { Data } from '../+data.ts'

/** A solution page. Source: spec §2, §3 Solution data. */
export const Page: DocumentPage<Data> = (page) => solutionSections(page, page.data.solution)
