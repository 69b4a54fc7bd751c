import { linkAttributes, type LinkAttributes } from '#components/ui/link.ts'
import type { PageSection } from '#server/content/editorial/contract.ts'

/** A link with its words. */
export interface WordedLink extends LinkAttributes {
  text: string
}

/** An item of a section with what the lists of its content say of it. */
export interface SectionItem {
  title: string
  body: string
  /** Name of a pictogram; one that is not drawn shows a box. */
  icon?: string
  /** Where it leads, when editors gave both an address and a label. */
  link?: WordedLink
}

/**
 * The items of a section. The lists of its content run parallel to them: one that is shorter, or holds something else than
 * expected, leaves out what it would have said.
 */
export function sectionItems(
  { items, content }: Pick<PageSection, 'items' | 'content'>,
  locale: string,
): SectionItem[] {
  return items.map(({ title, body, linkLabel }, index) => {
    const icon = textAt(content, 'icons', index)
    const url = textAt(content, 'links', index)
    return {
      title,
      body,
      ...(icon === undefined ? {} : { icon }),
      ...(url === undefined || !linkLabel
        ? {}
        : { link: { ...linkAttributes({ url, target: 0 }, locale), text: linkLabel } }),
    }
  })
}

/** A list of a section's content; empty where there is none. */
export function listOf(content: PageSection['content'], name: string): readonly unknown[] {
  const list = content[name]
  return Array.isArray(list) ? list : []
}

/** A text of a list of a section's content; undefined where there is none, or it is empty. */
export function textAt(
  content: PageSection['content'],
  name: string,
  index: number,
): string | undefined {
  const value = listOf(content, name)[index]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** A number of a list of a section's content. */
export function numberAt(
  content: PageSection['content'],
  name: string,
  index: number,
): number | undefined {
  const value = listOf(content, name)[index]
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}
