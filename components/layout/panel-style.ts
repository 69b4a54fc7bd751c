import { css } from '@linaria/core'
import {
  color,
  frame,
  media,
  motion,
  radius,
  shadow,
  size,
  space,
  weight,
} from '#components/theme/tokens.ts'

/**
 * CSS class for the panels that the header opens. Each is a popover: its button opens it without
 * JavaScript; opening another panel, pressing Esc or clicking outside closes it, and the focus
 * returns to the button. On screens smaller than desktop, it fills the screen below the header.
 * Links and buttons in a panel are styled as rows, unless a class overrides that.
 */
export const panel = css`
  --row: 56px;
  --inset: ${space[5]};
  --corner: 0;
  position: fixed;
  inset: ${frame.headerHeight} 0 0;
  width: 100%;
  height: auto;
  margin: 0;
  padding: 0;
  border: 0;
  background: ${color.raised};
  color: inherit;
  overflow: auto;
  overscroll-behavior: contain;
  &::backdrop {
    inset-block-start: ${frame.headerHeight};
    background: #060b1666;
  }
  &:popover-open {
    animation: open ${motion.normal};
  }
  @keyframes open {
    from {
      opacity: 0;
      translate: 0 -6px;
    }
  }
  :where(&) :where(a, button, summary, label) {
    display: flex;
    gap: ${space[3]};
    align-items: center;
    width: 100%;
    min-height: var(--row);
    padding-inline: var(--inset);
    border-radius: var(--corner);
    font-weight: ${weight.medium};
    color: inherit;
    text-decoration: none;
    transition: background-color ${motion.fast};
    outline-offset: -3px;
    &:hover {
      background: ${color.band};
      color: ${color.link};
    }
  }
  :where(&) :where(svg) {
    flex: none;
    opacity: 0.8;
    transition: rotate ${motion.fast};
  }
  :where(&) :where(small) {
    display: block;
    font-size: 0.8125rem;
    font-weight: ${weight.normal};
    line-height: 1.45;
    color: ${color.muted};
  }
  :where(&) :where([open] > summary, [aria-current]) {
    color: ${color.link};
  }
  ${media.belowDesktop} {
    html:has(&:popover-open) {
      overflow: hidden;
    }
    > ul > li {
      border-block-end: 1px solid ${color.line};
    }
  }
  ${media.desktop} {
    --row: 44px;
    --inset: ${space[3]};
    --corner: ${radius.m};
    inset-block-end: auto;
    max-height: calc(100dvh - ${frame.headerHeight});
    border-block-end: 1px solid transparent; /* visible in forced colors */
    box-shadow: ${shadow.l};
    font-size: ${size.s};
  }
`

/**
 * CSS class for a panel that, on desktop, opens at the end of the header and is as wide as its
 * content.
 */
export const cornerPanel = css`
  ${media.desktop} {
    div& {
      inset: ${frame.headerHeight} max(24px, calc((100% - ${frame.headerWidth}) / 2)) auto auto;
      width: max-content;
      padding: ${space[3]};
      border-radius: 0 0 ${radius.l} ${radius.l};
      &::backdrop {
        background: none;
      }
    }
  }
`

/**
 * CSS class for a list of `<details>`. Their content opens beside the list on desktop, and in place
 * on smaller screens.
 */
export const sideList = css`
  summary svg:last-child {
    margin-inline-start: auto;
  }
  ${media.belowDesktop} {
    [open] > summary svg:last-child {
      rotate: 90deg;
    }
  }
  ${media.desktop} {
    position: relative;
    > li > [open] > summary {
      background: ${color.tint};
    }
    > li > details > :last-child {
      position: absolute;
      inset: 0 0 0 var(--side);
    }
  }
`

/** CSS class for a list of plain lines. */
export const lineList = css`
  font-size: ${size.s};
  a {
    --row: 0;
    display: block;
    padding: 6px 0;
    font-weight: ${weight.normal};
    &:hover {
      background: none;
    }
  }
`

/** CSS class for a square icon button. */
export const iconButton = css`
  display: grid;
  flex: none;
  place-items: center;
  width: 44px;
  height: 44px;
  border-radius: ${radius.m};
  color: inherit;
  transition: background-color ${motion.fast};
  &:hover {
    background: ${color.sunken};
    color: ${color.link};
  }
  ${media.desktop} {
    width: 40px;
  }
`
