import { css } from '@linaria/core'
import { media, space } from '#components/theme/tokens.ts'

/**
 * CSS class that turns a grid into one swipeable row on a narrow screen. It is used together with
 * the grid's class.
 */
export const swiped = css`
  ${media.belowTablet} {
    &&& {
      display: grid;
      grid-template-columns: none;
      grid-auto-columns: min(80%, 300px);
      grid-auto-flow: column;
      gap: ${space[4]};
      margin-inline: calc(${space[4]} * -1);
      padding: 2px ${space[4]};
      overflow-x: auto;
      overscroll-behavior-x: contain;
      scroll-snap-type: x mandatory;
      scroll-padding-inline: ${space[4]};
      scrollbar-width: none;
    }
    > li {
      scroll-snap-align: start;
    }
  }
`
