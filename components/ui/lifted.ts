import { css } from '@linaria/core'
import { color, motion, radius, shadow } from '#components/theme/tokens.ts'

/** CSS class for a card that is a link: it lifts on hover. */
export const lifted = css`
  position: relative;
  height: 100%;
  border: 1px solid ${color.line};
  border-radius: ${radius.l};
  background: ${color.raised};
  overflow: hidden;
  transition: ${motion.normal};
  &:hover {
    border-color: ${color.edge};
    box-shadow: ${shadow.s};
    translate: 0 -2px;
  }
`
