import { css } from '@linaria/core'

/** Styles of bare elements. */
export const globals = css`
  :global() {
    body {
      margin: 0;
    }
  }
`
