import { css } from '@linaria/core'
import { color, media, radius, size, space, weight } from '#components/theme/tokens.ts'

/**
 * CSS class for a list of steps along a line, each marked with a disc. With `data-counted`, the
 * discs are numbered.
 */
export const steps = css`
  counter-reset: step;
  li {
    position: relative;
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: ${space[4]};
    padding-block-end: ${space[6]};
  }
  /* line to the next step */
  li:not(:last-child)::before {
    content: '';
    position: absolute;
    inset: 56px auto ${space[2]} 23px;
    border: 1px solid ${color.line};
  }
  li > span {
    position: relative;
    display: grid;
    place-items: center;
    width: 48px;
    height: 48px;
    border: 1px solid ${color.line};
    border-radius: ${radius.full};
    background: ${color.tint};
    font-size: ${size.s};
    font-weight: ${weight.bold};
    color: ${color.link};
  }
  &[data-counted] li > span::after {
    counter-increment: step;
    content: counter(step);
    content: counter(step) / '';
    position: absolute;
    inset: -4px -6px auto auto;
    width: 20px;
    border-radius: ${radius.full};
    background: ${color.primary};
    font-size: ${size.xs};
    line-height: 20px;
    text-align: center;
    color: ${color.onPrimary};
  }
  ${media.desktop} {
    &[data-row='true'] {
      display: grid;
      grid-auto-columns: minmax(0, 1fr);
      grid-auto-flow: column;
      gap: ${space[6]};
      li {
        grid-template-columns: minmax(0, 1fr);
        align-content: start;
        padding: 0;
      }
      li:not(:last-child)::before {
        inset: 23px -${space[4]} auto 60px;
      }
    }
  }
`
