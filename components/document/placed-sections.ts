import type { ReactNode } from 'react'
import type { PageSection } from '#server/content/editorial/contract.ts'
import type { DocumentContext, Section } from './context.ts'

/** A section, with the background that results from its position on the page. */
export interface PlacedSection {
  page: DocumentContext
  section: PageSection
  /** Background: sections alternate between the two. */
  tone: 'plain' | 'band'
}

/** Renders a section; returns null to leave it out. */
export type RenderSection = (placed: PlacedSection) => Promise<ReactNode> | ReactNode

/** Renderers by section key, or by the value of `view` in the section's content. */
export type SectionRenderers = Readonly<Record<string, RenderSection>>

/**
 * Returns a page's sections in the order that editors set. A section without a renderer is reported
 * and left out.
 */
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
