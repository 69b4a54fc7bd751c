import { css } from '@linaria/core'
import { color, radius, shadow, space } from '#components/theme/tokens.ts'

/** CSS class for a `<dialog>` over the page. Source: spec §9 Popup sizes. */
export const windowSurface = css`
  width: min(600px, 100% - 2 * ${space[4]});
  max-height: calc(100dvh - 64px);
  margin: auto;
  padding: 0;
  border: 1px solid ${color.line};
  border-radius: ${radius.l};
  background: ${color.raised};
  box-shadow: ${shadow.l};
  color: ${color.ink};
  overscroll-behavior: contain;
  &::backdrop {
    background: #060b16a6;
  }
`
