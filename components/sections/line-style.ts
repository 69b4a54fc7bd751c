import { css } from '@linaria/core'
import { color, space } from '#components/theme/tokens.ts'

/** CSS class for a list with dividing lines. */
export const lines = css`
  > * {
    padding-block: ${space[4]};
    border-block-end: 1px solid ${color.line};
  }
  > :first-child {
    padding-block-start: 0;
  }
  > :last-child {
    border: 0;
  }
`
