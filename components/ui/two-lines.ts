import { css } from '@linaria/core'
import { color, size, space } from '#components/theme/tokens.ts'

/** CSS class for a card's text, cut off after two lines. */
export const twoLines = css`
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  margin-block: ${space[2]} ${space[3]};
  overflow: hidden;
  font-size: ${size.s};
  color: ${color.muted};
`
