import { css } from '@linaria/core'
import { color, media, radius, size, space, weight } from '#components/theme/tokens.ts'

/** CSS class for the surface of a form or its receipt. */
export const sheet = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[8]};
  padding: ${space[5]};
  border: 1px solid ${color.line};
  border-radius: ${radius.l};
  background: ${color.raised};
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
    color: ${color.danger};
  }
  i {
    font-style: normal;
    color: ${color.danger};
  }
  &:lang(ja) :is(p, label, li, span) {
    word-break: auto-phrase;
  }
  ${media.tablet} {
    padding: ${space[8]};
  }
`
