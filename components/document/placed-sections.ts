import type { ReactNode } from 'react'
import type { PageSection } from '#server/content/editorial/contract.ts'
import type { DocumentContext, Section } from './context.ts'

/** A section where editors placed it. */
export interface PlacedSection {
  page: DocumentContext
  section: PageSection
  /** Bands and plain grounds follow each other. */
  tone: 'plain' | 'band'
}

/** What draws a section. Nothing leaves it out. */
export type RenderSection = (place: PlacedSection) => Promise<ReactNode> | ReactNode

/** What draws which section: by its key, else by the view that its content names. */
export type SectionRenderers = Readonly<Record<string, RenderSection>>

/** The sections of a page in the editors' order. One that nothing draws is left out and told of: the page stands without it. */
export function placedSections(
  page: DocumentContext,
  sections: readonly PageSection[],
  drawings: SectionRenderers,
): Section[] {
  return sections.flatMap((section, index): Section[] => {
    const draw = rendererFor(section, drawings)
    if (!draw) {
      page.onSectionUnknown(section.key)
      return []
    }
    return [
      {
        key: section.key,
        load: () => draw({ page, section, tone: index % 2 === 0 ? 'band' : 'plain' }),
      },
    ]
  })
}

function rendererFor(
  { key, content: { view } }: PageSection,
  drawings: SectionRenderers,
): RenderSection | undefined {
  const name = [key, view].find((it) => typeof it === 'string' && Object.hasOwn(drawings, it))
  return typeof name === 'string' ? drawings[name] : undefined
}
