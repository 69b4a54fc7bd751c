import type { ReactNode } from 'react'
import type { PageSection } from '#server/content/editorial/contract.ts'
import type { DocumentContext, Section } from './context.ts'

/** A section at the position that editors gave it. */
export interface PlacedSection {
  page: DocumentContext
  section: PageSection
  /** Background; bands and plain backgrounds alternate. */
  tone: 'plain' | 'band'
}

/** Renders a section; null leaves it out. */
export type RenderSection = (placed: PlacedSection) => Promise<ReactNode> | ReactNode

/** Renderers by section key, or by the view that the section's content names. */
export type SectionRenderers = Readonly<Record<string, RenderSection>>

/** Sections of a page in the editors' order. One without a renderer is reported and left out. */
export function placedSections(
  page: DocumentContext,
  sections: readonly PageSection[],
  renderers: SectionRenderers,
): Section[] {
  return sections.flatMap((section, index): Section[] => {
    const renderSection = rendererFor(section, renderers)
    if (!renderSection) {
      page.onSectionUnknown(section.key)
      return []
    }
    return [
      {
        key: section.key,
        load: () => renderSection({ page, section, tone: index % 2 === 0 ? 'band' : 'plain' }),
      },
    ]
  })
}

function rendererFor(
  { key, content: { view } }: PageSection,
  renderers: SectionRenderers,
): RenderSection | undefined {
  const name = [key, view].find((it) => typeof it === 'string' && Object.hasOwn(renderers, it))
  return typeof name === 'string' ? renderers[name] : undefined
}
