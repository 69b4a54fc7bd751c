import { css } from '@linaria/core'
import { colour, frame, media, motion, radius, shadow } from '#components/theme/tokens.ts'

/**
 * Class of whatever the header opens. Each is a popover: it opens by its button without script, one closes the other, Esc and
 * a press outside close it, and the focus goes back. Below desktop it fills the screen under the header.
 */
export const panel = css`
  position: fixed;
  inset: ${frame.headerHeight} 0 0;
  width: 100%;
  height: auto;
  max-width: none;
  max-height: none;
  margin: 0;
  padding: 0;
  border: 0;
  background: ${colour.raised};
  color: inherit;
  overflow: auto;
  overscroll-behavior: contain;
  &::backdrop {
    inset-block-start: ${frame.headerHeight};
    background: rgb(6 11 22 / 0.4);
  }
  &:popover-open {
    opacity: 1;
    translate: 0;
    transition:
      opacity ${motion.normal},
      translate ${motion.normal};
    @starting-style {
      opacity: 0;
      translate: 0 -6px;
    }
  }
  ${media.belowDesktop} {
    html:has(&:popover-open) {
      overflow: hidden;
    }
  }
  ${media.desktop} {
    inset-block-end: auto;
    max-height: calc(100dvh - ${frame.headerHeight});
    box-shadow: ${shadow.l};
  }
`

/** Class of a square button that holds an icon. */
export const iconButton = css`
  display: grid;
  flex: none;
  place-items: center;
  width: 44px;
  height: 44px;
  border-radius: ${radius.m};
  color: ${colour.ink};
  transition:
    background-color ${motion.fast},
    color ${motion.fast};
  &:hover {
    background: ${colour.sunken};
    color: ${colour.link};
  }
  ${media.desktop} {
    width: 40px;
  }
`

/** Class of a small panel that hangs from the right end of the header on desktop. Its width is its own. */
export const corner = css`
  ${media.desktop} {
    div& {
      inset: ${frame.headerHeight} max(32px, calc((100% - ${frame.pageWidth}) / 2)) auto auto;
      border-radius: 0 0 ${radius.l} ${radius.l};
      &::backdrop {
        background: none;
      }
    }
  }
`
