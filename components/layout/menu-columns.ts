import type { MenuLine, TopItem } from './menu-model.ts'

/** A column of the footer's links. Without a title of the menu's it is named by its code. */
export interface FooterColumn {
  code: string
  title: string | null
  lines: MenuLine[]
}

/** The footer's columns: one for each item that opens something, and one of the direct links. Source: spec §2. */
export function footerColumns(items: readonly TopItem[]): FooterColumn[] {
  const columns = items.flatMap((item): FooterColumn[] => {
    const { code, text } = item.line
    if (item.opens === 'groups')
      return [{ code, title: text, lines: item.groups.map((it) => plain(it.title)) }]
    if (item.opens === 'columns')
      return [{ code, title: text, lines: item.columns.map((it) => plain(it.title)) }]
    if (item.opens === 'lines') return [{ code, title: text, lines: item.lines.map(plain) }]
    return []
  })
  const direct = items.filter((it) => it.opens === 'nothing').map((it) => plain(it.line))
  return direct.length > 0 ? [...columns, { code: 'more', title: null, lines: direct }] : columns
}

/** The footer is calm: its lines carry no marks. */
function plain(line: MenuLine): MenuLine {
  return { ...line, isHot: false, isNew: false, isSuite: false }
}
