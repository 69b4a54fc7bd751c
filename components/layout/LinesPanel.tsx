import { css } from '@linaria/core'
import { colour, media, motion, radius, size, space, weight } from '#components/theme/tokens.ts'
import { Icon } from '#components/ui/Icon.tsx'
import type { MenuLine } from './menu-model.ts'
import { MenuLink } from './MenuLink.tsx'

interface Props {
  /** The item of the top menu that opens the panel. */
  title: MenuLine
  /** What the button to its own page says. */
  overviewLabel: string
  lines?: readonly MenuLine[]
  /** China's products: the categories under their groups. */
  columns?: readonly { title: MenuLine; lines: readonly MenuLine[] }[]
}

/** A sub-menu of one level. */
export function LinesPanel({ title, overviewLabel, lines, columns }: Props) {
  return (
    <div className={layout}>
      <header>
        <b>{title.text}</b>
        <p>{title.introduction}</p>
        {title.link && (
          <a {...title.link}>
            {overviewLabel}
            <Icon name="arrowRight" size={16} />
          </a>
        )}
      </header>
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
            <li key={column.title.code} className={columnStyle}>
              <MenuLink line={column.title}>
                <Icon name={column.title.icon ?? 'box'} />
              </MenuLink>
              <ul>
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
  padding: ${space[4]};
  header {
    font-size: ${size.s};
    color: ${colour.muted};
    b {
      display: none;
    }
    a {
      display: inline-flex;
      gap: 6px;
      align-items: center;
      min-height: 32px;
      font-weight: ${weight.bold};
      text-decoration: none;
      &:hover {
        text-decoration: underline;
      }
    }
  }
  ${media.desktop} {
    display: grid;
    grid-template-columns: 240px 1fr;
    gap: ${space[8]};
    width: min(100% - 64px, 1240px);
    margin-inline: auto;
    padding: ${space[8]} 56px ${space[10]} 0;
    header b {
      display: block;
      font-size: ${size.xl};
      font-weight: ${weight.bold};
      color: ${colour.ink};
    }
    header p {
      margin-block-end: ${space[3]};
    }
  }
`

const cards = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 260px), 1fr));
  gap: ${space[1]} ${space[4]};
  align-content: start;
  font-size: ${size.s};
  > li > :is(a, span) {
    display: grid;
    grid-template-columns: 20px 1fr;
    gap: ${space[3]};
    padding: ${space[3]};
    border-radius: ${radius.m};
    font-weight: ${weight.bold};
    color: ${colour.ink};
    text-decoration: none;
    transition: background-color ${motion.fast};
    svg {
      color: ${colour.link};
    }
  }
  > li > a:hover {
    background: ${colour.band};
    color: ${colour.link};
  }
  small {
    display: block;
    margin-block-start: 2px;
    font-size: ${size.s};
    font-weight: ${weight.normal};
    color: ${colour.muted};
  }
`

const columnStyle = css`
  padding-block-end: ${space[4]};
  ul {
    padding-inline-start: 44px;
  }
  li a {
    display: block;
    padding-block: 5px;
    color: ${colour.muted};
    text-decoration: none;
    &:hover {
      color: ${colour.link};
    }
  }
`
