import { css } from '@linaria/core'
import { color, media, radius, size, space, weight } from '#components/theme/tokens.ts'

/** CSS class for the panel's content. */
export const accountPanel = css`
  ${media.belowDesktop} {
    padding-block-end: ${space[20]};
  }
  ${media.desktop} {
    width: 320px;
  }
  [role='alert'] {
    padding: ${space[1]} var(--inset) ${space[2]};
    font-size: ${size.s};
    color: ${color.danger};
  }
`

/** CSS class for the block about the signed-in person. */
export const person = css`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space[4]} ${space[3]};
  align-items: center;
  padding: ${space[5]};
  ${media.desktop} {
    padding: ${space[2]} ${space[3]} ${space[4]};
  }
  b {
    display: block;
    font-size: ${size.m};
    font-weight: ${weight.bold};
  }
  > div > span {
    display: block;
    font-size: 0.8125rem;
    color: ${color.muted};
    overflow-wrap: anywhere;
  }
  dl {
    display: grid;
    grid-column: 1 / -1;
    gap: 6px;
    padding: ${space[3]};
    border-radius: ${radius.m};
    background: ${color.band};
    font-size: 0.8125rem;
  }
  dl > div {
    display: flex;
    gap: ${space[4]};
    justify-content: space-between;
  }
  dt {
    color: ${color.muted};
  }
  dd {
    display: flex;
    gap: 6px;
    align-items: center;
    font-weight: ${weight.bold};
    font-variant-numeric: tabular-nums;
    text-align: end;
  }
  dd[data-level] {
    color: var(--level-ink);
  }
`

/** CSS class for the block about the person's companies. */
export const companies = css`
  padding: ${space[4]} 0;
  border-block-start: 1px solid ${color.line};
  p {
    padding-inline: var(--inset);
  }
  b {
    font-weight: ${weight.bold};
  }
  ul {
    margin-block-start: ${space[2]};
  }
  button svg {
    margin-inline-start: auto;
  }
  [aria-current='true'] {
    background: ${color.tint};
    cursor: default;
  }
`

/** CSS class for a list of links. */
export const linkList = css`
  padding-block: ${space[2]};
  border-block-start: 1px solid ${color.line};
  ${media.desktop} {
    --row: 40px;
    &:last-child {
      padding-block-end: 0;
    }
  }
  ${media.belowDesktop} {
    [data-desktop] {
      display: none;
    }
  }
  svg {
    color: ${color.muted};
  }
`
