import type { Site } from '#components/document/context.ts'
import type { PageSection } from '#server/content/editorial/contract.ts'
import { listOf } from './section-items.ts'

/**
 * Removes the items of a section that need something this site does not have, with their entries in
 * the lists of its content. The list `needs` names it: `chat`, the live chat.
 */
export function withOfferedItems(
  section: PageSection,
  { thirdParties }: Pick<Site, 'thirdParties'>,
): PageSection {
  const needs = listOf(section.content, 'needs')
  const hasChat = thirdParties.some((it) => it.name === 'chat')
  if (hasChat || !needs.includes('chat')) return section
  const isOffered = (_item: unknown, index: number) => needs[index] !== 'chat'
  const { items, content } = section
  return {
    ...section,
    items: items.filter(isOffered),
    content: Object.fromEntries(
      Object.entries(content).map(([name, value]) => [
        name,
        // other lists, such as contacts, do not belong to the items
        Array.isArray(value) && value.length === items.length ? value.filter(isOffered) : value,
      ]),
    ),
  }
}
