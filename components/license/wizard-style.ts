import { css } from '@linaria/core'
import { color, radius, size, space, weight } from '#components/theme/tokens.ts'

/** CSS class for the buttons at the end of a step. */
export const buttonRow = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]} ${space[4]};
  align-items: center;
`

/** CSS class for text of less weight, such as a reason. */
export const mutedText = css`
  color: ${color.muted};
`

/** CSS class for a list of large links, one of which the person chooses. */
export const choiceList = css`
  display: grid;
  gap: ${space[2]};
  a,
  button {
    display: grid;
    gap: ${space[1]};
    width: 100%;
    min-height: 56px;
    align-content: center;
    padding: ${space[3]} ${space[4]};
    border: 1px solid ${color.edge};
    border-radius: ${radius.m};
    color: ${color.ink};
    text-align: start;
    text-decoration: none;
    overflow-wrap: anywhere;
    &:hover {
      border-color: ${color.link};
      background: ${color.tint};
    }
    &[aria-disabled] {
      border-color: transparent;
      background: ${color.sunken};
      color: ${color.muted};
      cursor: not-allowed;
    }
  }
  b {
    font-weight: ${weight.medium};
  }
  small {
    font-size: ${size.xs};
    color: ${color.muted};
  }
`
