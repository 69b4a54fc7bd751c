import { css } from '@linaria/core'
import { color, radius, size, space } from '#components/theme/tokens.ts'

/** CSS class for a site search form: an optional icon, a field and a button in one frame. */
export const searchForm = css`
  display: flex;
  align-items: center;
  gap: ${space[3]};
  padding: 6px;
  padding-inline-start: ${space[4]};
  border: 1px solid ${color.edge};
  border-radius: ${radius.l};
  background: ${color.raised};
  &:focus-within {
    border-color: ${color.link};
    outline: 2px solid ${color.link};
  }
  svg {
    flex: none;
    color: ${color.muted};
  }
  input {
    flex: 1;
    min-width: 0;
    height: 44px;
    border: 0;
    background: none;
    font-size: ${size.m};
    outline: 0;
    appearance: none;
    text-overflow: ellipsis;
    &::placeholder {
      color: ${color.muted};
      opacity: 1;
    }
  }
`
