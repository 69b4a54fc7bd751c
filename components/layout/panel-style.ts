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
 * Class of the panels that the header opens. Each is a popover: its button opens it without script,
 * opening another, Esc or a click outside closes it, and the focus returns. Below desktop it fills
 * the screen under the header. Links and buttons in it are rows, unless a class overrides that.
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

/** Class of a panel that hangs from the end of the header on desktop, as wide as its content. */
export const cornerPanel = css`
  ${media.desktop} {
    div& {
      inset: ${frame.headerHeight} max(32px, calc((100% - ${frame.pageWidth}) / 2)) auto auto;
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
 * Class of a list of `<details>`: the content opens beside the list on desktop, otherwise in place.
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

/** Class of a list of plain lines. */
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

/** Class of a square button that holds an icon. */
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
