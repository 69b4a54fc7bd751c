import { css } from '@linaria/core'
import { color, motion, radius, size, space, weight } from '#components/theme/tokens.ts'

/** CSS class for the label of a radio button that is a card with a name and an explanation. */
export const choice = css`
  display: flex;
  padding: ${space[3]} ${space[4]};
  border: 1px solid ${color.edge};
  border-radius: ${radius.m};
  background: ${color.raised};
  cursor: pointer;
  transition: ${motion.fast};
  &:hover {
    border-color: ${color.link};
  }
  &:has(:checked) {
    border-color: ${color.link};
    background: ${color.tint};
    box-shadow: inset 0 0 0 1px ${color.link};
  }
  &:has(:focus-visible) {
    outline: 2px solid ${color.link};
    outline-offset: 2px;
  }
  [aria-invalid] & {
    border-color: ${color.danger};
  }
  b {
    display: block;
    font-weight: ${weight.medium};
  }
  small {
    font-size: ${size.s};
    color: ${color.muted};
  }
`
