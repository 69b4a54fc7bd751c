import { css } from '@linaria/core'
import { color, media, size, space } from '#components/theme/tokens.ts'

/** A cell with a second line in small type. */
export const twoLines = css`
  display: grid;
  overflow-wrap: anywhere;
  small {
    font-size: ${size.xs};
    color: ${color.muted};
    &[data-warning] {
      color: ${color.warning};
    }
  }
`

/** The links and buttons of a row. */
export const rowActions = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};
  ${media.desktop} {
    width: max-content;
    max-width: 12rem;
  }
  ${media.belowDesktop} {
    justify-content: end;
  }
`
