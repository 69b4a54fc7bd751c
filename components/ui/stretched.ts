import { css } from '@linaria/core'
import { color, radius } from '#components/theme/tokens.ts'

/** CSS class for a link that covers its whole container, which has `position: relative`. */
export const stretched = css`
  color: inherit;
  text-decoration: none;
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: ${radius.l};
  }
  &:focus-visible {
    outline: 0;
    &::after {
      outline: 2px solid ${color.link};
      outline-offset: -3px;
    }
  }
`
