import { css } from '@linaria/core'
import { color, media, radius, size, space, weight } from '#components/theme/tokens.ts'

/** CSS class for parts below each other. */
export const stack = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[4]};
`

/** CSS class for a value with a smaller line below it. */
export const twoLines = css`
  display: grid;
  gap: 2px;
  text-align: start;
  small {
    font-size: ${size.xs};
    font-weight: ${weight.normal};
    color: ${color.muted};
    overflow-wrap: anywhere;
  }
`

/** CSS class for a box with a heading. */
export const panel = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[3]};
  align-content: start;
  padding: ${space[5]};
  border: 1px solid ${color.line};
  border-radius: ${radius.m};
  background: ${color.raised};
  h2 {
    font-size: ${size.m};
    font-weight: ${weight.bold};
  }
  dl {
    display: grid;
    gap: ${space[2]};
  }
  dl > div {
    display: grid;
    grid-template-columns: 140px minmax(0, 1fr);
    gap: ${space[3]};
  }
  dt {
    color: ${color.muted};
  }
  dd {
    /* dates and times in Chinese and Japanese stay whole */
    word-break: keep-all;
    overflow-wrap: anywhere;
  }
  > p > small,
  > small {
    color: ${color.muted};
  }
  ${media.belowTablet} {
    padding: ${space[4]};
    dl > div {
      grid-template-columns: minmax(96px, min-content) minmax(0, 1fr);
    }
  }
`

/** CSS class for the facts beside the action. */
export const columns = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[4]};
  align-items: start;
  ${media.desktop} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  }
`
