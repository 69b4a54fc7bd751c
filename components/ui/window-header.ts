import { css } from '@linaria/core'
import { color, radius, size, space } from '#components/theme/tokens.ts'

/** CSS class for the header of a window: its title, and the button that closes it. */
export const windowHeader = css`
  display: flex;
  gap: ${space[4]};
  align-items: start;
  padding: ${space[3]} ${space[3]} ${space[3]} ${space[6]};
  border-block-end: 1px solid ${color.line};
  h2 {
    flex: 1;
    padding-block: ${space[2]};
    font-size: ${size.l};
    line-height: 1.4;
    overflow-wrap: anywhere;
  }
  button {
    display: grid;
    flex: none;
    place-items: center;
    width: 44px;
    height: 44px;
    border-radius: ${radius.m};
    &:hover {
      background: ${color.sunken};
    }
  }
`
