import { css } from '@linaria/core'
import { color, radius, space } from '#components/theme/tokens.ts'

/** CSS class of a select or button in a filter bar; with `data-set` while it narrows the list. */
export const filterControl = css`
  min-height: 44px;
  padding-inline: ${space[3]};
  border: 1px solid ${color.edge};
  border-radius: ${radius.m};
  background: ${color.raised};
  color: ${color.ink};
  &[data-set] {
    border-color: ${color.link};
    background: ${color.tint};
  }
  &[aria-expanded='true'] {
    background: ${color.sunken};
  }
`
