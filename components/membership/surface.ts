import { css } from '@linaria/core'
import { color, radius, space } from '#components/theme/tokens.ts'

/** CSS class for a bordered box. */
export const surface = css`
  padding: ${space[6]};
  border: 1px solid ${color.line};
  border-radius: ${radius.l};
  background: ${color.raised};
`
