import { css } from '@linaria/core'
import { colour, media, radius, size, space, weight } from '#components/theme/tokens.ts'

/** Class of the surface that a form, or what came of it, stands on. */
export const sheet = css`
  display: grid;
  gap: ${space[8]};
  padding: ${space[5]};
  border: 1px solid ${colour.line};
  border-radius: ${radius.l};
  background: ${colour.raised};
  fieldset {
    min-width: 0;
  }
  legend,
  h2 {
    padding: 0;
    font-size: ${size.l};
    font-weight: ${weight.bold};
    line-height: 1.4;
  }
  [data-error] {
    margin-block-start: ${space[1]};
    font-size: ${size.s};
    color: ${colour.danger};
  }
  i {
    font-style: normal;
    color: ${colour.danger};
  }
  ${media.tablet} {
    padding: ${space[8]};
  }
`
