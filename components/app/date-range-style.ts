import { css } from '@linaria/core'
import { color, media, radius, shadow, size, space } from '#components/theme/tokens.ts'

/** The field with the range, and the panel below it. */
export const field = css`
  position: relative;
  > button {
    display: flex;
    gap: ${space[2]};
    align-items: center;
    width: 100%;
    span {
      flex: 1;
      text-align: start;
      /* days in Chinese and Japanese stay whole */
      word-break: keep-all;
      overflow-wrap: anywhere;
    }
    svg {
      flex: none;
      color: ${color.muted};
    }
  }
  > div {
    position: absolute;
    z-index: 5;
    inset: calc(100% + 4px) auto auto 0;
    display: grid;
    grid-template-columns: auto auto;
    width: max-content;
    border: 1px solid ${color.line};
    border-radius: ${radius.m};
    background: ${color.raised};
    box-shadow: ${shadow.l};
    ${media.belowTablet} {
      inset-inline-end: 0;
      grid-template-columns: minmax(0, 1fr);
      width: auto;
    }
  }
  ul {
    display: grid;
    align-content: start;
    padding: ${space[2]};
    border-inline-end: 1px solid ${color.line};
    ${media.belowTablet} {
      border-inline-end: 0;
      border-block-end: 1px solid ${color.line};
    }
  }
  li button {
    width: 100%;
    max-width: 240px;
    min-height: 40px;
    padding: ${space[1]} ${space[3]};
    border-radius: ${radius.s};
    text-align: start;
    ${media.belowTablet} {
      max-width: none;
    }
    &:hover {
      background: ${color.sunken};
    }
    &[aria-pressed='true'] {
      background: ${color.tint};
      color: ${color.link};
    }
  }
  form {
    display: grid;
    gap: ${space[3]};
    align-content: start;
    padding: ${space[4]};
  }
  label {
    display: grid;
    gap: ${space[1]};
  }
  input {
    min-height: 44px;
    padding-inline: ${space[3]};
    border: 1px solid ${color.edge};
    border-radius: ${radius.m};
    background: ${color.raised};
    color: inherit;
    font-size: ${size.m};
    color-scheme: inherit;
    &[aria-invalid] {
      border-color: ${color.danger};
    }
  }
  p {
    font-size: ${size.xs};
    color: ${color.muted};
    ${media.tablet} {
      max-width: 220px;
    }
    &[data-fault='true'] {
      color: ${color.danger};
    }
  }
`
