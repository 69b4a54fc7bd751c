import type { MenuLine, TopItem } from './menu-model.ts'

/**
 * A column of links in the footer. Without a title from the menu, the footer has a text for its
 * code.
 */
export interface FooterColumn {
  code: string
  title: string | null
  lines: MenuLine[]
}

/**
 * Columns of the footer: one per top menu item with a sub-menu, and one for the other items.
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

/** Lines of the footer show no badges. */
function withoutBadges(line: MenuLine): MenuLine {
  return { ...line, isHot: false, isNew: false, isSuite: false }
}
