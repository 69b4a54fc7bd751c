import { css } from '@linaria/core'

/**
 * CSS class for a row that scrolls sideways: its end fades until it has been scrolled there. Nothing
 * fades in a row that fits, and in browsers without scroll-driven animations.
 */
export const fadingEdge = css`
  animation: fade linear;
  animation-timeline: scroll(self inline);
  @keyframes fade {
    0%,
    98% {
      mask: linear-gradient(270deg, transparent, #000 48px);
    }
  }
`
