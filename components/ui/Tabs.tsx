import { css } from '@linaria/core'
import { color, motion, size, space, weight } from '#components/theme/tokens.ts'
import { fadingEdge } from './fading-edge.ts'

interface Props {
  /** Name of the navigation for screen readers. */
  label: string
  tabs: readonly { href: string; text: string; isCurrent: boolean }[]
}

/** A row of links to sibling pages; it scrolls sideways on a narrow screen. */
export function Tabs({ label, tabs }: Props) {
  return (
    <nav className={`${row} ${fadingEdge}`} aria-label={label}>
      <ul>
        {tabs.map(({ href, text, isCurrent }) => (
          <li key={href}>
            <a href={href} {...(isCurrent ? { 'aria-current': 'page' } : {})}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const row = css`
  overflow-x: auto;
  scrollbar-width: none;
  box-shadow: inset 0 -1px ${color.line};
  ul {
    display: flex;
    gap: ${space[6]};
    width: max-content;
  }
  a {
    display: block;
    padding-block: ${space[4]};
    border-block-end: 2px solid transparent;
    font-size: ${size.s};
    font-weight: ${weight.medium};
    white-space: nowrap;
    color: ${color.muted};
    text-decoration: none;
    transition:
      color ${motion.fast},
      border-color ${motion.fast};
    /* forced colors would show a transparent border */
    @media (forced-colors: active) {
      border-color: Canvas;
    }
    &:hover {
      color: ${color.ink};
      border-color: ${color.edge};
    }
    &:focus-visible {
      outline-offset: -2px;
    }
    &[aria-current] {
      color: ${color.link};
      border-color: currentColor;
      font-weight: ${weight.bold};
    }
  }
`
