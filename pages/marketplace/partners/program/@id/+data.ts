import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { loadContentPage, type ContentPageData } from '#components/sections/content-page.tsx'
import { type ProgramLevel, programLevels } from '#components/sections/program-levels.ts'

/** What the page of a level is given. */
export interface LevelPageData extends ContentPageData {
  level: ProgramLevel
}

/** Reads the partner program; a level that it does not have has no page. */
export async function data(page: PageContextServer): Promise<LevelPageData> {
  const program = await loadContentPage('program', page)
  const level = programLevels(program.sections).find((it) => it.code === page.routeParams.id)
  if (!level) throw render(404)
  return { ...program, level }
}
