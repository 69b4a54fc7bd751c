import type { DocumentPage } from '#components/document/context.ts'
import type { SolutionPageData } from '#components/solution/solution-data.ts'
import { solutionSections } from '#components/solution/solution-sections.tsx'

/** Page of a solution. Source: spec §2, §3 Solution data. */
export const Page: DocumentPage<SolutionPageData> = (page) =>
  solutionSections(page, page.data.solution)
