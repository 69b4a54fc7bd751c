import { css } from '@linaria/core'
import {
  color,
  media,
  motion,
  radius,
  shadow,
  size,
  space,
  weight,
} from '#components/theme/tokens.ts'

/**
 * CSS class of the palette's dialog. Its field is a child of the dialog and was there before React;
 * everything else is in the element that React renders into, which has no box.
 */
export const paletteDialog = css`
  width: min(640px, 100vw - 2 * ${space[4]});
  max-width: none;
  max-height: min(600px, 80dvh);
  margin: 10dvh auto auto;
  padding: 0;
  border: 1px solid transparent;
  border-radius: ${radius.l};
  background: ${color.raised};
  box-shadow: ${shadow.l};
  color: ${color.ink};
  font-size: ${size.s};
  overflow: hidden;
  html:has(&[open]) {
    overflow: hidden;
  }
  &:lang(ja) {
    word-break: auto-phrase;
  }
  &[open] {
    display: grid;
    grid-template: auto minmax(0, 1fr) auto / auto minmax(0, 1fr) auto;
  }
  &::backdrop {
    background: #060b1699;
  }
  > div {
    display: contents;
  }
  > input {
    grid-area: 1 / 1 / 2 / -1;
    width: 100%;
    height: 58px;
    padding-inline: 52px 60px;
    border: 0;
    border-block-end: 2px solid ${color.line};
    border-radius: 0;
    background: none;
    color: inherit;
    font-size: ${size.m};
    text-overflow: ellipsis;
    outline: 0;
    &::placeholder {
      color: ${color.muted};
      opacity: 1;
    }
    &:focus {
      border-color: ${color.link};
    }
  }
  &[data-view='shortcuts'] > input {
    display: none;
  }
  [data-icon] {
    grid-area: 1 / 1;
    align-self: center;
    margin-inline-start: ${space[4]};
    color: ${color.muted};
    pointer-events: none;
  }
  [data-close] {
    z-index: 1;
    display: grid;
    grid-area: 1 / 3;
    align-self: center;
    place-items: center;
    width: 44px;
    height: 44px;
    margin: ${space[1]} ${space[2]};
    border-radius: ${radius.m};
    &:hover {
      background: ${color.sunken};
    }
  }
  [data-body] {
    display: flex;
    grid-area: 2 / 1 / 3 / -1;
    flex-direction: column;
    min-height: 0;
  }
  [role='listbox'] {
    min-height: 0;
    padding: ${space[2]};
    overflow: auto;
    overscroll-behavior: contain;
  }
  [data-loading='true'] [role='listbox'] {
    opacity: 0.6;
    transition: opacity ${motion.normal} 200ms;
  }
  [role='group'] {
    & + [role='group'] {
      margin-block-start: ${space[2]};
    }
    h2 {
      padding: ${space[2]} ${space[3]} ${space[1]};
      font-size: ${size.xs};
      font-weight: ${weight.bold};
      color: ${color.muted};
    }
  }
  [role='option'] {
    display: flex;
    gap: ${space[3]};
    align-items: center;
    min-height: 44px;
    padding: ${space[1]} ${space[3]};
    border-radius: ${radius.m};
    color: inherit;
    text-decoration: none;
    cursor: pointer;
    scroll-margin-block: ${space[10]} ${space[2]};
    > svg {
      flex: none;
      color: ${color.muted};
    }
    > span {
      flex: 1;
      min-width: 0;
      overflow-wrap: anywhere;
    }
    small {
      display: block;
      font-size: ${size.xs};
      color: ${color.muted};
    }
    &[aria-selected='true'] {
      background: ${color.tint};
      > svg {
        color: ${color.link};
      }
    }
  }
  [data-note] {
    flex: none;
    margin: ${space[3]} ${space[3]} 0;
    padding: ${space[3]};
    border-radius: ${radius.m};
    background: ${color.sunken};
    overflow-wrap: anywhere;
    text-wrap: pretty;
  }
  [data-note='failed'] {
    display: grid;
    background: ${color.dangerTint};
  }
  kbd {
    display: inline-block;
    min-width: 22px;
    margin-inline-end: 3px;
    padding: 1px 5px;
    border: 1px solid ${color.line};
    border-radius: ${radius.s};
    background: ${color.band};
    font: inherit;
    text-align: center;
  }
  [data-keys] {
    grid-area: 3 / 1 / 4 / -1;
    padding: ${space[2]} ${space[4]};
    border-block-start: 1px solid ${color.line};
    font-size: ${size.xs};
    color: ${color.muted};
    span {
      margin-inline-end: ${space[4]};
    }
    kbd {
      margin-inline-end: ${space[1]};
    }
  }
  [data-shortcuts] {
    grid-row-start: 1;
    overflow: auto;
    padding: ${space[4]} ${space[6]} ${space[6]};
    h2 {
      margin-block-end: ${space[3]};
      padding-inline-end: ${space[12]};
      font-size: ${size.l};
      outline: 0;
    }
    dl > div {
      display: grid;
      grid-template-columns: 120px minmax(0, 1fr);
      gap: ${space[3]};
      padding-block: ${space[2]};
    }
    p {
      margin-block-start: ${space[3]};
      color: ${color.muted};
    }
  }
  @media (forced-colors: active) {
    [role='option'][aria-selected='true'] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
  @media (prefers-reduced-motion: no-preference) {
    &[open] {
      transition: opacity ${motion.fast};
    }
  }
  ${media.belowTablet} {
    width: 100vw;
    height: 100dvh;
    max-height: none;
    margin: 0;
    border: 0;
    border-radius: 0;
    [role='option'] {
      min-height: 52px;
    }
    [data-keys] {
      display: none;
    }
  }
`
