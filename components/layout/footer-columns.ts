import type { MenuLine, TopItem } from './menu-model.ts'

/**
 * A column of links in the footer. If `title` is null, the footer shows its own text for the code.
 */
export interface FooterColumn {
  code: string
  title: string | null
  lines: MenuLine[]
}

/**
 * Returns the columns of the footer: one per top menu item with a sub-menu, and one for all other
 * items.
 * Source: spec §2.
 */
export function footerColumns(items: readonly TopItem[]): FooterColumn[] {
  const columns = items.flatMap((item): FooterColumn[] => {
    const { code, text } = item.line
    if (item.opens === 'groups')
      return [{ code, title: text, lines: item.groups.map((it) => withoutBadges(it.title)) }]
    if (item.opens === 'columns')
      return [{ code, title: text, lines: item.columns.map((it) => withoutBadges(it.title)) }]
    if (item.opens === 'lines') return [{ code, title: text, lines: item.lines.map(withoutBadges) }]
    return []
  })
  const direct = items.filter((it) => it.opens === 'nothing').map((it) => withoutBadges(it.line))
  return direct.length > 0 ? [...columns, { code: 'more', title: null, lines: direct }] : columns
}

/** Removes the badges from a line, because the footer shows none. */
function withoutBadges(line: MenuLine): MenuLine {
  return { ...line, isHot: false, isNew: false, isSuite: false }
}
