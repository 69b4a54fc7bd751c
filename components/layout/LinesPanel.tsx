import { css } from '@linaria/core'
import { color, frame, media, space, weight } from '#components/theme/tokens.ts'
import { Icon } from '#components/ui/Icon.tsx'
import type { MenuLine } from './menu-model.ts'
import { MenuLink } from './MenuLink.tsx'
import { lineList } from './panel-style.ts'
import { PanelIntro } from './PanelIntro.tsx'

interface Props {
  /** The top menu item that opens the panel. */
  title: MenuLine
  /** Text of the link to that item's page. */
  overviewLabel: string
  lines?: readonly MenuLine[]
  /** For the products of the China site: one column per group, with the group's categories. */
  columns?: readonly { title: MenuLine; lines: readonly MenuLine[] }[]
}

/** A single-level sub-menu. */
export function LinesPanel({ title, overviewLabel, lines, columns }: Props) {
  return (
    <div className={layout}>
      <PanelIntro title={title} overviewLabel={overviewLabel} />
      {lines && (
        <ul className={cards}>
          {lines.map((it) => (
            <li key={it.code}>
              <MenuLink line={it} hasIntroduction>
                <Icon name={it.icon ?? 'file'} />
              </MenuLink>
            </li>
          ))}
        </ul>
      )}
      {columns && (
        <ul className={cards}>
          {columns.map((column) => (
            <li key={column.title.code}>
              <MenuLink line={column.title}>
                <Icon name={column.title.icon ?? 'box'} />
              </MenuLink>
              <ul className={lineList}>
                {column.lines.map((it) => (
                  <li key={it.code}>
                    <MenuLink line={it} />
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const layout = css`
  padding: ${space[3]} ${space[5]} ${space[5]};
  ${media.desktop} {
    display: grid;
    grid-template-columns: 240px 1fr;
    gap: ${space[8]};
    width: min(100% - 64px, ${frame.pageWidth});
    margin-inline: auto;
    padding: ${space[8]} 52px ${space[8]} 0;
  }
`

const cards = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 260px), 1fr));
  gap: ${space[1]} ${space[4]};
  align-content: start;
  > li > :is(a, span) {
    display: flex;
    gap: ${space[3]};
    align-items: start;
    padding: ${space[3]};
    font-weight: ${weight.bold};
    ${media.belowDesktop} {
      padding-inline: 0;
    }
  }
  svg {
    color: ${color.link};
  }
  ul {
    padding: 0 0 ${space[3]} 44px;
    color: ${color.muted};
  }
`
