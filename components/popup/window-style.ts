import { css } from '@linaria/core'
import { color, motion, radius, shadow, size, space } from '#components/theme/tokens.ts'

/** CSS class for the window of a pop-up. Source: spec §9 Popup sizes. */
export const windowStyle = css`
  width: min(600px, 100vw - 2 * ${space[4]});
  min-height: 280px;
  max-height: calc(100dvh - 64px);
  margin: auto;
  padding: 0;
  border: 1px solid ${color.line};
  border-radius: ${radius.l};
  background: ${color.raised};
  box-shadow: ${shadow.l};
  color: ${color.ink};
  overflow: hidden;
  html:has(&[open]) {
    overflow: hidden;
    scrollbar-gutter: stable;
  }
  &[open] {
    display: grid;
    grid-template-rows: auto minmax(0, 1fr);
    animation: open-window ${motion.normal};
  }
  @keyframes open-window {
    from {
      opacity: 0;
      translate: 0 8px;
    }
  }
  &[data-size='SM'] {
    max-width: 410px;
    min-height: 170px;
  }
  &[data-size='XS'] {
    max-width: 360px;
    min-height: 170px;
  }
  &::backdrop {
    background: #060b16a6;
  }
  > header {
    display: flex;
    gap: ${space[4]};
    align-items: start;
    padding: ${space[3]} ${space[3]} ${space[3]} ${space[6]};
    border-block-end: 1px solid ${color.line};
    h2 {
      flex: 1;
      padding-block: ${space[2]};
      font-size: ${size.l};
      line-height: 1.4;
      overflow-wrap: anywhere;
    }
    button {
      display: grid;
      flex: none;
      place-items: center;
      width: 44px;
      height: 44px;
      border-radius: ${radius.m};
      &:hover {
        background: ${color.sunken};
      }
    }
  }
  > [data-popup] {
    max-width: none;
    padding: ${space[5]} ${space[6]} ${space[6]};
    overflow: auto;
    overscroll-behavior: contain;
  }
  form,
  [data-receipt] {
    gap: ${space[6]};
    padding: 0;
    border: 0;
    background: none;
  }
`
