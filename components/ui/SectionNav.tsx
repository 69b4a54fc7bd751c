import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { color, frame, media, size, space, weight } from '#components/theme/tokens.ts'
import { Container } from './Container.tsx'

interface Props {
  /** Name of the navigation for screen readers. */
  label: string
  /** Anchors of the page's sections, in order. */
  sections: readonly { id: string; text: string }[]
  /** Actions beside the links. */
  children?: ReactNode
}

/**
 * Navigation within a page: a sticky bar below the header, 50 px high, which scrolls sideways on a
 * narrow screen. section-nav.ts marks the current section.
 * Source: spec §2.
 */
export function SectionNav({ label, sections, children }: Props) {
  return (
    <div className={bar}>
      <Container>
        <nav aria-label={label} data-section-nav="">
          <ul>
            {sections.map(({ id, text }) => (
              <li key={id}>
                <a href={`#${id}`}>{text}</a>
              </li>
            ))}
          </ul>
        </nav>
        {children}
      </Container>
    </div>
  )
}

const bar = css`
  position: sticky;
  inset-block-start: ${frame.headerHeight};
  z-index: 5;
  box-shadow: inset 0 -1px ${color.line};
  background: ${color.ground};
  > div {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${space[6]};
    height: 50px;
    > a {
      flex: none;
      ${media.belowDesktop} {
        display: none;
      }
    }
  }
  nav {
    min-width: 0;
    overflow-x: auto;
    overscroll-behavior-x: contain;
    scrollbar-width: none;
  }
  ul {
    display: flex;
    gap: ${space[6]};
    width: max-content;
  }
  nav a {
    display: block;
    border-block: 2px solid transparent;
    font-size: ${size.s};
    font-weight: ${weight.medium};
    line-height: 46px;
    white-space: nowrap;
    color: ${color.muted};
    text-decoration: none;
    &:focus-visible {
      outline-offset: -2px;
    }
    &[aria-current] {
      border-block-end-color: currentColor;
      color: ${color.link};
    }
  }
`
