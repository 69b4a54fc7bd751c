import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { pathOf } from '#config/routes.ts'
import { permanentRedirect } from '#components/document/legacy-redirect.ts'
import { loadContentPage, type ContentPageData } from '#components/sections/content-page.tsx'
import { type ProgramLevel, programLevels } from '#components/sections/program-levels.ts'

/** Data of a level's page. */
export interface LevelPageData extends ContentPageData {
  level: ProgramLevel
}

/** Loads the partner program; an unknown level is a 404, and one in another case redirects. */
export async function data(page: PageContextServer): Promise<LevelPageData> {
  const program = await loadContentPage('program', page)
  const { id = '' } = page.routeParams
  const level = programLevels(program.sections).find((it) => it.code === id.toLowerCase())
  if (!level) throw render(404)
  if (level.code !== id)
    throw permanentRedirect(
      `/${page.locale}${pathOf('marketplace-partners-program', { id: level.code })}`,
    )
  return { ...program, level }
}
