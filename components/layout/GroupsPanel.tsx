import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { color, frame, media, space, weight } from '#components/theme/tokens.ts'
import { Icon } from '#components/ui/Icon.tsx'
import type { MenuBlock, MenuGroup, MenuTab } from './menu-model.ts'
import { MenuLink } from './MenuLink.tsx'
import { lineList, sideList } from './panel-style.ts'
import { PanelIntro } from './PanelIntro.tsx'

interface Props {
  /** Code of the top menu item: solutions or products. */
  code: string
  groups: readonly MenuGroup[]
  /** Text of the link to a group's page. */
  overviewLabel: string
}

/**
 * A two-level sub-menu: groups, their subgroups, and one block per category in each subgroup. On
 * desktop, a group's content is shown beside the list of groups; on smaller screens, below the
 * group's name. On both levels, the items are `<details>` elements, one of which is open at a time.
 */
export function GroupsPanel({ code, groups, overviewLabel }: Props) {
  return (
    <ul className={`${sideList} ${groupList}`} data-arrows="column" data-collapse>
      {groups.map(({ title, tabs }, index) => (
        <li key={title.code}>
          <details name={`menu-${code}`} open={index === 0} data-menu-group>
            <summary>
              {title.icon !== null && <Icon name={title.icon} />}
              <span>{title.text}</span>
              <Icon name="chevronRight" size={16} />
            </summary>
            <div>
              <PanelIntro title={title} overviewLabel={overviewLabel} />
              <Tabs name={`menu-${code}-${title.code}`} tabs={tabs} />
            </div>
          </details>
        </li>
      ))}
    </ul>
  )
}

function Tabs({ name, tabs }: { name: string; tabs: readonly MenuTab[] }) {
  const [first] = tabs
  if (tabs.length === 1 && first) return <Blocks blocks={first.blocks} />
  return (
    <ul className={tabRow} data-arrows="row">
      {tabs.map(({ code, text, blocks }, index) => (
        <li key={code}>
          <details name={name} open={index === 0} data-menu-group>
            <summary>
              {text}
              <Icon name="chevronRight" size={16} />
            </summary>
            <Blocks blocks={blocks} />
          </details>
        </li>
      ))}
    </ul>
  )
}

function Blocks({ blocks }: { blocks: readonly MenuBlock[] }) {
  const { t } = useTexts()
  return (
    <ul className={`${lineList} ${blockGrid}`}>
      {blocks.map(({ title, items }) => (
        <li key={title.code}>
          <b>{title.text}</b>
          <ul>
            {items.map((it) => (
              <li key={it.code}>
                <MenuLink line={it} hasIntroduction />
              </li>
            ))}
          </ul>
          {title.link && (
            <a {...title.link} aria-label={t('layout:viewAllOf', { name: title.text })}>
              {t('layout:viewAll')}
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}

const sideWidth = '272px'
const introHeight = '5.25rem'

const groupList = css`
  --side: ${sideWidth};
  [open] > summary {
    font-weight: ${weight.bold};
  }
  > li > details > div {
    padding: ${space[3]} ${space[4]} ${space[5]} 52px;
    background: ${color.band};
  }
  ${media.desktop} {
    width: min(100% - 64px, ${frame.pageWidth});
    height: min(560px, 100dvh - ${frame.headerHeight});
    margin-inline: auto;
    padding-block: ${space[6]};
    overflow-y: auto;
    > li {
      width: calc(${sideWidth} - ${space[3]});
    }
    > li > details {
      > summary {
        padding-block: 3px;
      }
      > div {
        padding: ${space[6]} 0 ${space[6]} ${space[8]};
        border-inline-start: 1px solid ${color.line};
        background: none;
        overflow-y: auto;
      }
    }
    div > div {
      display: flex;
      gap: ${space[6]};
      align-items: start;
      justify-content: space-between;
      height: ${introHeight};
      padding-inline-end: 52px;
      overflow: hidden;
    }
  }
`

const tabRow = css`
  --inset: 0;
  --row: 46px;
  --corner: 0;
  summary:hover {
    background: none;
  }
  ${media.desktop} {
    display: flex;
    gap: ${space[6]};
    box-shadow: inset 0 -1px ${color.line};
    svg {
      display: none;
    }
    [open] > summary {
      box-shadow: inset 0 -2px;
    }
    details > ul {
      position: absolute;
      inset: calc(${introHeight} + ${space[6]} + 46px) 0 0 ${space[8]};
      padding-block: ${space[5]};
      overflow-y: auto;
    }
  }
`

const blockGrid = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 230px), 1fr));
  gap: ${space[5]} ${space[8]};
  align-content: start;
  padding-block: ${space[2]};
  > li > a {
    color: ${color.link};
    font-weight: ${weight.medium};
  }
`
