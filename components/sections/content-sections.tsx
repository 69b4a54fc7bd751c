import type { ReactNode } from 'react'
import type { DocumentContext, Section } from '#components/document/context.ts'
import {
  type RenderSection,
  type SectionRenderers,
  placedSections,
} from '#components/document/placed-sections.ts'
import type { Crumb } from '#components/document/structured-data.ts'
import { foreignLang } from '#components/ui/language.ts'
import { PageHead } from '#components/ui/PageHead.tsx'
import { ShownIn } from '#components/ui/ShownIn.tsx'
import type { PageSection } from '#server/content/editorial/contract.ts'
import { Cards } from './Cards.tsx'
import { Checklist } from './Checklist.tsx'
import { FactTable } from './FactTable.tsx'
import { freeTrialProducts } from './free-trial-products.ts'
import { KeyFigures } from './KeyFigures.tsx'
import { Levels } from './Levels.tsx'
import { Notes } from './Notes.tsx'
import { Places } from './Places.tsx'
import { QuestionList } from './QuestionList.tsx'
import { sectionFacts } from './section-facts.tsx'
import { textAt } from './section-items.ts'
import { Steps } from './Steps.tsx'
import { Timeline } from './Timeline.tsx'
import { TitledSection } from './TitledSection.tsx'
import { HeadLinks } from './HeadLinks.tsx'

interface Content {
  sections: readonly PageSection[]
  /** The way to the page, for its head. */
  crumbs: readonly Crumb[]
  /** The pages beside this one, for its head. */
  nav?: ReactNode
  /**
   * What draws sections of this page alone, by key or view; they come before the views that all
   * pages have.
   */
  own?: SectionRenderers
}

/**
 * The sections of a page that editors write: each is drawn by its key on this page, else by its
 * view.
 */
export function contentSections(
  page: DocumentContext,
  { sections, crumbs, nav, own = {} }: Content,
): Section[] {
  const all = { ...views, hero: heroWith({ crumbs, nav }), table: tableWith(levelNames(sections)) }
  return placedSections(page, sections, drawingsByKey(sections, { own, all }))
}

/**
 * What draws each section: a page's own drawing goes by key or view, one of all pages by view
 * alone, since keys are the editors' words.
 */
function drawingsByKey(
  sections: readonly PageSection[],
  { own, all }: { own: SectionRenderers; all: SectionRenderers },
): SectionRenderers {
  const found = (drawings: SectionRenderers, name: unknown) =>
    typeof name === 'string' && Object.hasOwn(drawings, name) ? drawings[name] : undefined
  return Object.fromEntries(
    sections.flatMap(({ key, content: { view } }) => {
      const draw = found(own, key) ?? found(own, view) ?? found(all, view)
      return draw ? [[key, draw]] : []
    }),
  )
}

/** The views that any page may have. */
const views: SectionRenderers = {
  cards: ({ section, tone }) => <Cards section={section} tone={tone} />,
  checklist: ({ section, tone }) => <Checklist section={section} tone={tone} />,
  figures: ({ section, tone }) => <KeyFigures section={section} tone={tone} />,
  levels: ({ section, tone }) => <Levels section={section} tone={tone} />,
  notes: ({ section, tone }) => <Notes section={section} tone={tone} />,
  places: ({ page, section, tone }) => <Places section={section} tone={tone} page={page} />,
  questions: ({ section, tone }) => <QuestionList section={section} tone={tone} />,
  steps: ({ section, tone }) => <Steps section={section} tone={tone} />,
  timeline: ({ section, tone }) => <Timeline section={section} tone={tone} />,
}

function heroWith({ crumbs, nav }: Pick<Content, 'crumbs' | 'nav'>): RenderSection {
  return ({ page, section }) => {
    const { title, description, lang, items } = section
    return (
      <PageHead
        crumbs={crumbs}
        title={title ?? ''}
        description={description}
        lang={foreignLang(lang, page.locale)}
        {...(items.length > 0 ? { aside: <HeadLinks section={section} /> } : {})}
        nav={nav}
      >
        {foreignLang(lang, page.locale) === undefined ? undefined : <ShownIn lang={lang} />}
      </PageHead>
    )
  }
}

function tableWith(names: ReadonlyMap<string, string>): RenderSection {
  return async ({ page, section, tone }) => {
    const products = Array.isArray(section.content.products) ? await freeTrialProducts(page) : []
    return (
      <TitledSection section={section} tone={tone}>
        <FactTable
          caption={section.title ?? ''}
          {...sectionFacts({ section, page, products, levelNames: names })}
        />
      </TitledSection>
    )
  }
}

/** The names that the levels of a page have, by code. */
function levelNames(sections: readonly PageSection[]): ReadonlyMap<string, string> {
  const levels = sections.filter((it) => it.content.view === 'levels')
  return new Map(
    levels.flatMap(({ content, items }) =>
      items.map((it, index) => [textAt(content, 'levels', index) ?? '', it.title] as const),
    ),
  )
}
