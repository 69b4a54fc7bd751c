import type { PageSection } from '#server/content/editorial/contract.ts'
import { countText } from './section-formats.ts'
import { listOf, numberAt, textAt } from './section-items.ts'

/** A level of the partner program. */
export interface ProgramLevel {
  code: string
  title: string
  body: string
  discountPercent: number | undefined
  seatsPerYear: number
}

/**
 * Returns the levels of the partner program, lowest first: the items of the levels section that
 * have a code.
 */
export function programLevels(sections: readonly PageSection[]): ProgramLevel[] {
  const section = levelsSection(sections)
  if (!section) return []
  const { content, items } = section
  return items.flatMap(({ title, body }, index) => {
    const code = textAt(content, 'levels', index)
    if (code === undefined) return []
    return [
      {
        code,
        title,
        body,
        discountPercent: numberAt(content, 'discountPercent', index),
        seatsPerYear: numberAt(content, 'seatsPerYear', index) ?? 0,
      },
    ]
  })
}

/** Returns the section that lists the levels. */
export function levelsSection(sections: readonly PageSection[]): PageSection | undefined {
  return sections.find((it) => it.content.view === 'levels')
}

/**
 * Returns a level's requirements above zero, as a section of figures; undefined for an unknown
 * level.
 */
export function requirementsOf(
  code: string,
  { sections, locale }: { sections: readonly PageSection[]; locale: string },
): PageSection | undefined {
  const section = sections.find((it) => listOf(it.content, 'columns').includes(code))
  if (!section) return undefined
  const column = listOf(section.content, 'columns').indexOf(code)
  const required = section.items.flatMap((item, index) => {
    const values: unknown = listOf(section.content, 'values')[index]
    const value: unknown = Array.isArray(values) ? values[column] : undefined
    return typeof value === 'number' && value > 0
      ? [{ item, figure: countText(value, locale) }]
      : []
  })
  return {
    ...section,
    items: required.map((it) => it.item),
    content: { view: 'figures', figures: required.map((it) => it.figure) },
  }
}
