import { css } from '@linaria/core'
import { colour, radius, space } from '#components/theme/tokens.ts'

/** Class of a surface that holds one thing. */
export const surface = css`
  padding: ${space[6]};
  border: 1px solid ${colour.line};
  border-radius: ${radius.l};
  background: ${colour.raised};
`
