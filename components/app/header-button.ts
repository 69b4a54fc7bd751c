import { css } from '@linaria/core'
import { color, radius, size } from '#components/theme/tokens.ts'

/** CSS class for a button of the bar. */
export const headerButton = css`
  display: grid;
  flex: none;
  place-items: center;
  min-width: 44px;
  height: 44px;
  border-radius: ${radius.m};
  font-size: ${size.s};
  color: inherit;
  &:hover {
    background: ${color.sunken};
    color: ${color.link};
  }
`
