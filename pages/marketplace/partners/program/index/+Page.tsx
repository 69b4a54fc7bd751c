import type { DocumentPage } from '#components/document/context.ts'
import type { RenderSection } from '#components/document/placed-sections.ts'
import {
  closingSection,
  contentCrumbs,
  type ContentPageData,
} from '#components/sections/content-page.tsx'
import { contentSections } from '#components/sections/content-sections.tsx'
import { LevelNav, levelHref } from '#components/sections/LevelNav.tsx'
import { Levels } from '#components/sections/Levels.tsx'
import { levelsSection, programLevels } from '#components/sections/program-levels.ts'

/** The partner program as a whole; each of its levels has a page of its own. Source: spec §2. */
export const Page: DocumentPage<ContentPageData> = (page) => {
  const { sections } = page.data
  const levels = programLevels(sections)
  return [
    ...contentSections(page, {
      sections,
      crumbs: contentCrumbs('program', page),
      nav: <LevelNav levels={levels} lang={levelsSection(sections)?.lang ?? page.texts.lang} />,
      own: { levels: drawLevels },
    }),
    closingSection('program', page),
  ]
}

const drawLevels: RenderSection = ({ page, section, tone }) => (
  <Levels section={section} tone={tone} hrefOf={(code) => levelHref(page.locale, code)} />
)
