import { css } from '@linaria/core'
import { motion, space } from '#components/theme/tokens.ts'

/** CSS class for the window of a pop-up, in addition to `windowSurface`. */
export const windowStyle = css`
  min-height: 280px;
  overflow: hidden;
  html:has(&[open]) {
    overflow: hidden;
    scrollbar-gutter: stable;
  }
  &[open] {
    display: grid;
    grid-template-rows: auto minmax(0, 1fr);
    animation: open-window ${motion.normal};
  }
  @keyframes open-window {
    from {
      opacity: 0;
      translate: 0 8px;
    }
  }
  &[data-size='SM'] {
    max-width: 410px;
    min-height: 170px;
  }
  &[data-size='XS'] {
    max-width: 360px;
    min-height: 170px;
  }
  > [data-popup] {
    max-width: none;
    padding: ${space[5]} ${space[6]} ${space[6]};
    overflow: auto;
    overscroll-behavior: contain;
  }
  form,
  [data-receipt] {
    gap: ${space[6]};
    padding: 0;
    border: 0;
    background: none;
  }
`
