import { css } from '@linaria/core'
import { color, media, radius, size, space, weight } from '#components/theme/tokens.ts'

/** Rows as cards: the row's header is their title, the other cells are facts with a label. */
const cards = `
  border: 0;
  background: none;
  position: relative;
  thead {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
  /* who moves with the Tab key sees which column they are about to sort by */
  thead:focus-within {
    z-index: 2;
    inset: 0 0 auto;
    width: auto;
    height: auto;
    padding: ${space[2]};
    border: 1px solid ${color.edge};
    border-radius: ${radius.m};
    background: ${color.band};
    overflow: visible;
    clip-path: none;
    tr {
      display: flex;
      flex-wrap: wrap;
      gap: ${space[1]} ${space[3]};
    }
    th {
      width: auto;
      padding: ${space[1]};
      border: 0;
    }
  }
  table,
  tbody {
    display: grid;
    gap: ${space[3]};
  }
  tbody tr {
    position: relative;
    display: grid;
    gap: ${space[2]};
    padding: ${space[4]};
    border: 1px solid ${color.line};
    border-radius: ${radius.m};
    background: ${color.raised};
  }
  tbody th,
  tbody td {
    padding: 0;
    border: 0;
  }
  tbody th {
    order: -1;
    grid-column: 1 / -1;
    padding-inline-end: ${space[10]};
    font-size: ${size.m};
  }
  [data-short='true'] {
    white-space: normal;
  }
  td:not([data-check]) {
    display: flex;
    gap: ${space[4]};
    align-items: baseline;
    justify-content: space-between;
    text-align: end;
    overflow-wrap: anywhere;
    &::before {
      content: attr(data-label);
      flex: none;
      color: ${color.muted};
    }
  }
  td:has(> div:empty) {
    display: none;
  }
  td > div > * {
    justify-items: end;
    text-align: end;
  }
  td[data-check] {
    position: absolute;
    inset: ${space[4]} ${space[4]} auto auto;
    width: auto;
  }
`

/** Two facts side by side on a tablet. */
const twoColumns = `
  grid-template-columns: repeat(auto-fit, minmax(min(280px, 100%), 1fr));
  column-gap: ${space[8]};
  /* nothing stands beside the last of an odd number of facts */
  &:has(> [data-check]) > td:last-child:nth-child(odd),
  &:not(:has(> [data-check])) > td:last-child:nth-child(even) {
    grid-column: 1 / -1;
  }
`

/** CSS class for the frame of a table: rows become cards on a phone, and wide ones on a tablet. */
export const tableFrame = css`
  overflow-x: auto;
  border: 1px solid ${color.line};
  border-radius: ${radius.m};
  background: ${color.raised};
  &[data-stale='true'] tbody {
    opacity: 0.6;
    transition: opacity 120ms 150ms;
  }
  table {
    width: 100%;
    border-collapse: collapse;
  }
  th,
  td {
    padding: ${space[3]} ${space[4]};
    border-block-start: 1px solid ${color.line};
    font-weight: ${weight.normal};
    text-align: start;
    vertical-align: middle;
  }
  thead th {
    border-block-start: 0;
    background: ${color.band};
    font-size: ${size.xs};
    font-weight: ${weight.bold};
    color: ${color.muted};
    white-space: nowrap;
    a {
      display: inline-flex;
      gap: ${space[1]};
      align-items: center;
      min-height: 24px;
      color: inherit;
      text-decoration: none;
      &:hover {
        color: ${color.link};
      }
    }
  }
  tbody th {
    font-weight: ${weight.medium};
  }
  tbody tr:hover,
  [data-selected='true'] {
    background: ${color.tint};
  }
  [data-number='true'] {
    text-align: end;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  [data-short='true'],
  [data-size='s'] {
    white-space: nowrap;
  }
  [data-check] {
    width: 0;
    padding-inline-end: 0;
  }
  input[type='checkbox'] {
    display: block;
    width: 20px;
    height: 20px;
    accent-color: ${color.primary};
  }
  ${media.desktop} {
    &[data-wide='true'] :is(th, td):not([data-check]) {
      padding-inline: ${space[3]};
    }
  }
  ${media.belowTablet} {
    ${cards}
  }
  ${media.belowDesktop} {
    &[data-wide='true'] {
      ${cards}
    }
    &[data-wide='true'] tbody tr {
      ${twoColumns}
    }
  }
`
