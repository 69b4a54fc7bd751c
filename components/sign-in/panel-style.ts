import { css } from '@linaria/core'
import { color, media, radius, shadow, size, space } from '#components/theme/tokens.ts'

/** CSS class for the panel on a page of the identity provider: a heading, a lead and a form. */
export const panel = css`
  width: 100%;
  max-width: 460px;
  margin-inline: auto;
  padding: ${space[6]} ${space[5]};
  border: 1px solid ${color.line};
  border-radius: ${radius.l};
  background: ${color.raised};
  box-shadow: ${shadow.s};
  h1 {
    font-size: ${size.xxl};
    overflow-wrap: anywhere; /* a company's name may be longer than a line */
  }
  h1 + p {
    margin-block-start: ${space[2]};
    color: ${color.muted};
  }
  form {
    display: grid;
    gap: ${space[4]};
    margin-block-start: ${space[6]};
  }
  [role] {
    margin-block-start: ${space[5]};
    border-radius: ${radius.m};
  }
  ${media.tablet} {
    padding: ${space[10]};
  }
`

/** CSS class that centers the panel on the page. */
export const stage = css`
  display: grid;
  gap: ${space[8]};
  align-content: center;
  padding-block: ${space[6]} ${space[10]};
  p:lang(ja) {
    word-break: auto-phrase;
  }
  ${media.tablet} {
    padding-block: ${space[12]} ${space[16]};
  }
`
