import type { DocumentPage, Section } from '#components/document/context.ts'
import { closingSection, levelCrumbs } from '#components/sections/content-page.tsx'
import { contentSections } from '#components/sections/content-sections.tsx'
import { LevelHead } from '#components/sections/LevelHead.tsx'
import { levelHref } from '#components/sections/LevelNav.tsx'
import { LevelRequirements } from '#components/sections/LevelRequirements.tsx'
import { Levels } from '#components/sections/Levels.tsx'
import {
  levelsSection,
  programLevels,
  requirementsOf,
} from '#components/sections/program-levels.ts'
import type { LevelPageData } from './+data.ts'

/**
 * Page of a level of the partner program: requirements, benefits, how to apply, and the other
 * levels.
 * Source: spec §2.
 */
export const Page: DocumentPage<LevelPageData> = (page) => {
  const { sections, level } = page.data
  const { locale, texts } = page
  const levels = levelsSection(sections)
  const requirements = requirementsOf(level.code, { sections, locale })
  const crumbs = levelCrumbs(level.title, page)
  const head = {
    key: 'head',
    load: () => (
      <LevelHead
        level={level}
        levels={programLevels(sections)}
        textLang={levels?.lang ?? texts.lang}
        crumbs={crumbs}
      />
    ),
  }
  const asks = requirements && {
    key: 'asks',
    load: () => <LevelRequirements level={level.title} requirements={requirements} />,
  }
  const steps = contentSections(page, {
    sections: sections.filter((it) => it.content.view === 'steps'),
    crumbs,
  })
  const others = levels && {
    key: 'others',
    load: () => (
      <Levels
        section={{ ...levels, title: texts.t('content:level.others') }}
        tone="plain"
        except={level.code}
        hrefOf={(code) => levelHref(locale, code)}
      />
    ),
  }
  return [head, asks, ...steps, others, closingSection('program', page)].filter(
    (it): it is Section => it !== undefined,
  )
}
