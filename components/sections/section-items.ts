import { linkAttributes, type LinkAttributes } from '#components/ui/link.ts'
import type { PageSection } from '#server/content/editorial/contract.ts'

/** A link with its text. */
export interface LabeledLink extends LinkAttributes {
  text: string
}

/** An item of a section, with its entries from the lists in the section's content. */
export interface SectionItem {
  title: string
  body: string
  /** Name of an icon; an unknown name shows a box. */
  icon?: string
  /** Present if editors gave both a URL and a label. */
  link?: LabeledLink
}

/**
 * Returns the items of a section. An entry in a list of the section's content belongs to the item
 * with the same index; missing or malformed entries are ignored.
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

/** Returns a list in a section's content; empty if it is missing. */
export function listOf(content: PageSection['content'], name: string): readonly unknown[] {
  const list = content[name]
  return Array.isArray(list) ? list : []
}

/** Returns a text from a list in a section's content; undefined if it is missing or empty. */
export function textAt(
  content: PageSection['content'],
  name: string,
  index: number,
): string | undefined {
  const value = listOf(content, name)[index]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Returns a number from a list in a section's content; undefined if it is missing. */
export function numberAt(
  content: PageSection['content'],
  name: string,
  index: number,
): number | undefined {
  const value = listOf(content, name)[index]
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}
