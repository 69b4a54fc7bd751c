import { css } from '@linaria/core'
import { color, radius, space, weight } from '#components/theme/tokens.ts'

/** A block that stops the buyer: a title, what happened, and what to do next. */
export const notice = css`
  display: grid;
  gap: ${space[2]};
  padding: ${space[4]};
  border: 1px solid ${color.warning};
  border-radius: ${radius.m};
  background: ${color.warningTint};
  b {
    font-weight: ${weight.bold};
  }
  > div {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[2]};
  }
`
