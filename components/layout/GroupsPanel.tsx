import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { colour, media, motion, radius, size, space, weight } from '#components/theme/tokens.ts'
import { Icon } from '#components/ui/Icon.tsx'
import type { MenuBlock, MenuGroup, MenuTab } from './menu-model.ts'
import { MenuLink } from './MenuLink.tsx'

interface Props {
  /** Of the top menu: solutions or products. */
  code: string
  groups: readonly MenuGroup[]
  /** What the button to a group's own page says. */
  overviewLabel: string
}

/**
 * A sub-menu of two levels: groups, their subgroups, and in these blocks of a category each. On desktop the groups stand at
 * the side and their content beside them; below it each opens under its name. Both are `<details>`, of which one is open.
 */
export function GroupsPanel({ code, groups, overviewLabel }: Props) {
  return (
    <ul className={list} data-arrows="column" data-collapse>
      {groups.map(({ title, tabs }, index) => (
        <li key={title.code}>
          <details name={`menu-${code}`} open={index === 0} data-menu-group>
            <summary>
              {title.icon !== null && <Icon name={title.icon} />}
              <span>{title.text}</span>
              <Icon name="chevronRight" size={16} />
            </summary>
            <div className={content}>
              <header>
                <p>
                  <b>{title.text}</b>
                  {title.introduction}
                </p>
                {title.link && (
                  <a {...title.link}>
                    {overviewLabel}
                    <Icon name="arrowRight" size={16} />
                  </a>
                )}
              </header>
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
            <summary>{text}</summary>
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
    <ul className={grid}>
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
const headHeight = '5.25rem'

const list = css`
  ${media.desktop} {
    position: relative;
    width: min(100% - 64px, 1240px);
    height: min(560px, 100dvh - 80px);
    margin-inline: auto;
    padding-block: ${space[6]};
    overflow-y: auto;
    &::before {
      content: '';
      position: absolute;
      inset: 0 auto 0 ${sideWidth};
      border-inline-start: 1px solid ${colour.line};
    }
  }
  > li {
    ${media.desktop} {
      width: ${sideWidth};
    }
    ${media.belowDesktop} {
      border-block-end: 1px solid ${colour.line};
    }
  }
  > li > details > summary {
    display: grid;
    grid-template-columns: 20px 1fr 16px;
    gap: ${space[3]};
    align-items: center;
    min-height: 56px;
    padding: ${space[2]} ${space[4]};
    font-weight: ${weight.medium};
    transition: background-color ${motion.fast};
    svg {
      color: ${colour.muted};
      transition: rotate ${motion.fast};
    }
    ${media.desktop} {
      min-height: 48px;
      margin-inline-end: ${space[3]};
      padding-inline: ${space[3]};
      border-radius: ${radius.m};
      font-size: ${size.s};
    }
    &:hover {
      background: ${colour.band};
    }
    &:focus-visible {
      outline-offset: -2px;
    }
  }
  > li > details[open] > summary {
    color: ${colour.link};
    font-weight: ${weight.bold};
    svg {
      color: inherit;
    }
    ${media.desktop} {
      background: ${colour.tint};
    }
    ${media.belowDesktop} {
      svg:last-child {
        rotate: 90deg;
      }
    }
  }
`

const content = css`
  padding: ${space[3]} ${space[4]} ${space[5]};
  ${media.belowDesktop} {
    padding-inline-start: 48px;
    background: ${colour.band};
  }
  header {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[2]} ${space[6]};
    align-items: start;
    font-size: ${size.s};
    p {
      max-width: 88ch;
      color: ${colour.muted};
    }
    b {
      display: none;
    }
    a {
      display: inline-flex;
      flex: none;
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
    position: absolute;
    inset: 0 0 0 ${sideWidth};
    padding: ${space[6]} 0 ${space[6]} ${space[8]};
    overflow-y: auto;
    > header {
      flex-wrap: nowrap;
      justify-content: space-between;
      height: ${headHeight};
      padding-inline-end: 56px;
      b {
        display: block;
        font-size: ${size.xl};
        font-weight: ${weight.bold};
        line-height: 1.4;
        color: ${colour.ink};
      }
      p {
        display: -webkit-box;
        -webkit-box-orient: vertical;
        -webkit-line-clamp: 2;
        overflow: hidden;
      }
    }
  }
`

const tabRow = css`
  ${media.belowDesktop} {
    > li {
      border-block-end: 1px solid ${colour.line};
    }
  }
  ${media.desktop} {
    display: flex;
    gap: ${space[6]};
    box-shadow: inset 0 -1px ${colour.line};
  }
  summary {
    display: flex;
    align-items: center;
    min-height: 44px;
    font-size: ${size.s};
    font-weight: ${weight.medium};
    border-block-end: 2px solid transparent;
    &:hover {
      color: ${colour.link};
    }
    ${media.belowDesktop} {
      &::after {
        content: '';
        width: 7px;
        height: 7px;
        margin-inline: auto 4px;
        border: solid;
        border-width: 0 1.5px 1.5px 0;
        rotate: 45deg;
      }
    }
  }
  details[open] > summary {
    font-weight: ${weight.bold};
    color: ${colour.link};
    ${media.desktop} {
      border-color: currentColor;
    }
    &::after {
      rotate: 225deg;
    }
  }
  ${media.desktop} {
    details > ul {
      position: absolute;
      inset: calc(${headHeight} + ${space[6]} + 46px) 0 0 ${space[8]};
      padding-block: ${space[5]};
      overflow-y: auto;
    }
  }
`

const grid = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 230px), 1fr));
  gap: ${space[6]} ${space[8]};
  align-content: start;
  padding-block: ${space[2]} ${space[4]};
  font-size: ${size.s};
  b {
    display: block;
    padding-block-end: ${space[1]};
    font-weight: ${weight.bold};
  }
  a {
    display: block;
    padding-block: 6px;
    color: ${colour.ink};
    text-decoration: none;
    &:hover {
      color: ${colour.link};
    }
  }
  small {
    display: block;
    font-size: 0.8125rem;
    line-height: 1.45;
    color: ${colour.muted};
  }
  li > ul + a {
    color: ${colour.link};
    font-weight: ${weight.medium};
    &:hover {
      text-decoration: underline;
    }
  }
`
