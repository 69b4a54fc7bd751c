import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { loadContentPage, type ContentPageData } from '#components/sections/content-page.tsx'
import { type ProgramLevel, programLevels } from '#components/sections/program-levels.ts'

/** Data of a level's page. */
export interface LevelPageData extends ContentPageData {
  level: ProgramLevel
}

/** Loads the partner program; an unknown level is a 404. */
export async function data(page: PageContextServer): Promise<LevelPageData> {
  const program = await loadContentPage('program', page)
  const level = programLevels(program.sections).find((it) => it.code === page.routeParams.id)
  if (!level) throw render(404)
  return { ...program, level }
}
