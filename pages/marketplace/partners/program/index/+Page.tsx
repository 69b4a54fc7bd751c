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

/** Overview of the partner program, whose levels have their own pages. Source: spec §2. */
export const Page: DocumentPage<ContentPageData> = (page) => {
  const { sections } = page.data
  const levels = programLevels(sections)
  return [
    ...contentSections(page, {
      sections,
      crumbs: contentCrumbs('program', page),
      nav: <LevelNav levels={levels} lang={levelsSection(sections)?.lang ?? page.texts.lang} />,
      ownRenderers: { levels: renderLevels },
    }),
    closingSection('program', page),
  ]
}

const renderLevels: RenderSection = ({ page, section, tone }) => (
  <Levels section={section} tone={tone} hrefOf={(code) => levelHref(page.locale, code)} />
)
