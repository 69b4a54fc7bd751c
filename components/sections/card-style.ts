import { css } from '@linaria/core'
import { colour, motion, radius, shadow, space } from '#components/theme/tokens.ts'

/** Class of a surface of a section; with `data-card` all of it is a link, and it rises under the pointer. */
export const card = css`
  position: relative;
  padding: ${space[6]};
  border: 1px solid ${colour.line};
  border-radius: ${radius.l};
  background: ${colour.raised};
  transition: ${motion.normal};
  &[data-card]:hover {
    border-color: ${colour.edge};
    box-shadow: ${shadow.s};
    translate: 0 -2px;
  }
`
