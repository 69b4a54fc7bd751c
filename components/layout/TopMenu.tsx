import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { useTexts } from '#components/islands/texts.tsx'
import { color, frame, media, space } from '#components/theme/tokens.ts'
import { Badges } from '#components/ui/Badges.tsx'
import { Icon } from '#components/ui/Icon.tsx'
import { GroupsPanel } from './GroupsPanel.tsx'
import { LinesPanel } from './LinesPanel.tsx'
import type { TopItem } from './menu-model.ts'
import { panel } from './panel-style.ts'
import { PanelHead } from './PanelHead.tsx'

/** Id of the menu, which is a panel on screens smaller than desktop. */
export const menuId = 'menu'

interface Props {
  items: readonly TopItem[]
  /** Additional content on screens smaller than desktop. */
  children: ReactNode
}

/**
 * The top menu: a row in the header on desktop, the first level of the menu panel on smaller
 * screens.
 */
export function TopMenu({ items, children }: Props) {
  const { t } = useTexts()
  return (
    <nav className={`${panel} ${menu}`} id={menuId} popover="auto" aria-label={t('layout:menu')}>
      <button
        type="button"
        className={arrow}
        data-scroll="-1"
        tabIndex={-1}
        aria-hidden="true"
        hidden
      >
        <Icon name="chevronLeft" size={18} />
      </button>
      <ul className={row} data-arrows="row" data-top-menu>
        {items.map((it) => (
          <li key={it.line.code}>
            <MenuItem item={it} />
          </li>
        ))}
      </ul>
      <button
        type="button"
        className={arrow}
        data-scroll="1"
        tabIndex={-1}
        aria-hidden="true"
        hidden
      >
        <Icon name="chevronRight" size={18} />
      </button>
      <div>{children}</div>
    </nav>
  )
}

function MenuItem({ item }: { item: TopItem }) {
  const { t } = useTexts()
  const { line } = item
  if (item.opens === 'nothing')
    return (
      <a {...line.link} data-item={line.code}>
        {line.text} <Badges of={line} />
      </a>
    )
  const panelId = `${menuId}-${line.code}`
  const overviewLabel = t(line.code === 'products' ? 'layout:viewAll' : 'layout:overview')
  return (
    <>
      <button type="button" popoverTarget={panelId} data-item={line.code} data-opens>
        {line.text} <Badges of={line} />
        <Icon name="chevronDown" size={16} />
      </button>
      <div className={panel} id={panelId} popover="auto" role="group" aria-label={line.text}>
        <PanelHead panelId={panelId} title={line.text} />
        {item.opens === 'groups' && (
          <GroupsPanel code={line.code} groups={item.groups} overviewLabel={overviewLabel} />
        )}
        {item.opens === 'lines' && (
          <LinesPanel title={line} overviewLabel={overviewLabel} lines={item.lines} />
        )}
        {item.opens === 'columns' && (
          <LinesPanel title={line} overviewLabel={overviewLabel} columns={item.columns} />
        )}
      </div>
    </>
  )
}

const menu = css`
  ${media.belowDesktop} {
    padding-block-end: ${space[10]};
    > div > ul > li {
      border-block-end: 1px solid ${color.line};
    }
  }
  ${media.desktop} {
    /* nav& has a higher specificity than the panel's class, so the order of stylesheets is
       irrelevant */
    nav& {
      position: static;
      display: flex;
      flex: 1;
      min-width: 0;
      margin-inline-start: ${space[2]};
      background: none;
      box-shadow: none;
      overflow: visible;
    }
    > div {
      display: none;
    }
  }
`

const row = css`
  > li > :is(a, button) {
    gap: 6px;
    white-space: nowrap;
    svg {
      margin-inline-start: auto;
    }
    ${media.belowDesktop} {
      svg {
        rotate: -90deg;
      }
    }
    &[data-item='free-trials'] {
      color: ${color.orange};
    }
  }
  ${media.desktop} {
    display: flex;
    overflow-x: auto;
    scrollbar-width: none;
    /* Japanese kana without the space around them, as in headlines: the row is long */
    &:lang(ja) {
      font-feature-settings: 'palt';
    }
    > li > :is(a, button) {
      height: ${frame.headerHeight};
      padding-inline: 7px;
      border-radius: 0;
      background: none;
      &:is([aria-current], :has(+ :popover-open)) {
        box-shadow: inset 0 -2px;
        color: ${color.link};
      }
      &:has(+ :popover-open) > svg {
        rotate: 180deg;
      }
    }
  }
`

const arrow = css`
  justify-content: center;
  width: 28px;
  margin-block: auto;
  padding: 0;
  ${media.belowDesktop} {
    display: none;
  }
`
