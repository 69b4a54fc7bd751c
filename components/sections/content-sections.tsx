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
import { HeadLinks } from './HeadLinks.tsx'
import { KeyFigures } from './KeyFigures.tsx'
import { Levels } from './Levels.tsx'
import { Notes } from './Notes.tsx'
import { withOfferedItems } from './offered-items.ts'
import { Places } from './Places.tsx'
import { QuestionList } from './QuestionList.tsx'
import { sectionFacts } from './section-facts.tsx'
import { textAt } from './section-items.ts'
import { Steps } from './Steps.tsx'
import { Timeline } from './Timeline.tsx'
import { TitledSection } from './TitledSection.tsx'

interface ContentOptions {
  sections: readonly PageSection[]
  /** Breadcrumbs for the head. */
  crumbs: readonly Crumb[]
  /** Tabs to sibling pages, for the head. */
  nav?: ReactNode
  /**
   * Renderers for this page only, by section key or view. They take precedence over the shared
   * views.
   */
  ownRenderers?: SectionRenderers
}

/**
 * Returns the sections of a page that editors write. A section is rendered by the page's own
 * renderer or, if there is none, by a shared view.
 */
export function contentSections(
  page: DocumentContext,
  { sections: written, crumbs, nav, ownRenderers = {} }: ContentOptions,
): Section[] {
  const sections = written.map((it) => withOfferedItems(it, page.site))
  const shared = {
    ...views,
    hero: heroRenderer({ crumbs, nav }),
    table: tableRenderer(levelNames(sections)),
  }
  return placedSections(page, sections, renderersByKey(sections, { own: ownRenderers, shared }))
}

/**
 * Picks a renderer for each section. The page's own renderers match by key or view. Shared ones
 * match only by view, because editors choose the keys.
 */
function renderersByKey(
  sections: readonly PageSection[],
  { own, shared }: { own: SectionRenderers; shared: SectionRenderers },
): SectionRenderers {
  const find = (renderers: SectionRenderers, name: unknown) =>
    typeof name === 'string' && Object.hasOwn(renderers, name) ? renderers[name] : undefined
  return Object.fromEntries(
    sections.flatMap(({ key, content: { view } }) => {
      const render = find(own, key) ?? find(own, view) ?? find(shared, view)
      return render ? [[key, render]] : []
    }),
  )
}

/** Views shared by all pages. */
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

function heroRenderer({ crumbs, nav }: Pick<ContentOptions, 'crumbs' | 'nav'>): RenderSection {
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

function tableRenderer(names: ReadonlyMap<string, string>): RenderSection {
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

/** Returns the names of the page's levels by code. */
function levelNames(sections: readonly PageSection[]): ReadonlyMap<string, string> {
  const levels = sections.filter((it) => it.content.view === 'levels')
  return new Map(
    levels.flatMap(({ content, items }) =>
      items.map((it, index) => [textAt(content, 'levels', index) ?? '', it.title] as const),
    ),
  )
}
