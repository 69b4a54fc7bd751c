import { css } from '@linaria/core'
import { color, media, size, space, weight } from '#components/theme/tokens.ts'

/** Between facts on one line; it does not begin a line. */
export const dot = '\u{a0}· '

/** CSS class for parts below each other. */
export const stack = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[4]};
  align-content: start;
`

/**
 * CSS class for three parts: the request, its state beside it, and below it the answer. On a phone
 * the state stands between the other two.
 */
export const columns = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[4]};
  align-items: start;
  ${media.desktop} {
    grid-template-columns: minmax(0, 3fr) minmax(280px, 2fr);
    grid-template-rows: auto 1fr;
    > :nth-child(2) {
      grid-column: 2;
      grid-row: 1 / 3;
    }
  }
`

/** CSS class for a value with a smaller line below it. */
export const twoLines = css`
  display: grid;
  gap: 2px;
  justify-items: start;
  text-align: start;
  overflow-wrap: anywhere;
  small {
    font-size: ${size.xs};
    font-weight: ${weight.normal};
    color: ${color.muted};
    word-break: keep-all;
  }
  i {
    font-style: normal;
    white-space: nowrap;
  }
  /* cards have their values at the end */
  ${media.belowTablet} {
    td & {
      justify-items: end;
      text-align: end;
    }
  }
`

/** CSS class for what somebody has written, with its line breaks. */
export const writing = css`
  max-width: 72ch;
  white-space: pre-line;
  overflow-wrap: anywhere;
`

/** CSS class for fields below each other with a button at the end. */
export const form = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[3]};
  justify-items: start;
  > div {
    width: 100%;
  }
`
