import { css } from '@linaria/core'

/** Class of a link that the whole of what it stands in leads along; that has `position: relative`. */
export const stretched = css`
  color: inherit;
  text-decoration: none;
  &::after {
    content: '';
    position: absolute;
    inset: 0;
  }
`
