import { css } from '@linaria/core'
import { colour, motion, radius, shadow } from '#components/theme/tokens.ts'

/** Class of a card that leads to what it shows: it rises towards the pointer. */
export const lifted = css`
  position: relative;
  height: 100%;
  border: 1px solid ${colour.line};
  border-radius: ${radius.l};
  background: ${colour.raised};
  overflow: hidden;
  transition: ${motion.normal};
  &:hover {
    border-color: ${colour.edge};
    box-shadow: ${shadow.s};
    translate: 0 -2px;
  }
`
